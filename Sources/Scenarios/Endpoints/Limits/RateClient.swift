import ByteCodecs
import HTTPSemantics

/// Who has a quota of its own.
enum RateClient {
  /// By what clients are told apart.
  enum Identity: Equatable {
    /// The peer's address, without port.
    case address
    /// The value of Authorization, or the address without one.
    case token
    /// The value of that field, or the address without one.
    case header(String)
    /// All of a session are one.
    case session
  }

  /// Reads `address`, `token`, `session` or `header:NAME`; nil for anything else.
  static func identity(_ text: String) -> Identity? {
    switch text {
    case "address": .address
    case "token": .token
    case "session": .session
    case _ where text.hasPrefix("header:") && (8...71).contains(text.utf8.count): .header(String(text.dropFirst(7)))
    default: nil
    }
  }

  /// The name of the client, for people and for the table; secrets and long values appear as a digest.
  static func name(_ request: EndpointRequest, _ identity: Identity) -> String {
    switch identity {
    case .address: "address \(request.peer)"
    case .token: value("Authorization", request).map { "token \(digest($0))" } ?? name(request, .address)
    case .header(let field):
      value(field, request).map { "\(field) \($0.utf8.count > 64 ? digest($0) : $0)" } ?? name(request, .address)
    case .session: "session"
    }
  }

  private static func value(_ field: String, _ request: EndpointRequest) -> String? { request.head[field] }

  private static func digest(_ text: String) -> String {
    "sha-256:" + Digester.hex(Array(Digester.digest(.sha256, of: Array(text.utf8)).prefix(6)))
  }
}
