import Foundation

/// Whose connections can serve a request: those of the same session to the same origin.
struct HostKey: Hashable, Sendable {
  let session: ObjectIdentifier?
  let origin: String

  init(_ url: URL, session: ObjectIdentifier?) {
    self.session = session
    origin = Self.origin(of: url)
  }

  /// `https` or `http`.
  var scheme: String { origin.hasPrefix("https:") ? "https" : "http" }

  /// `https://any.host:443` (RFC 6454 §4).
  static func origin(of url: URL) -> String {
    let scheme = url.scheme?.lowercased() ?? ""
    let port = url.port ?? (scheme == "https" ? 443 : 80)
    return "\(scheme)://\(url.host?.lowercased() ?? ""):\(port)"
  }
}
