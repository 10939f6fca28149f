import HTTPSemantics
import Quantities

/// What the query of `/redirects` asks for.
struct RedirectOptions {
  /// In which form Location names where to go (RFC 3986 §4.2, RFC 9110 §10.2.2).
  enum Form: String, CaseIterable {
    /// `/redirects/end`
    case path
    /// `../end`
    case relative
    /// `http://host/redirects/end`
    case absolute
    /// `//host/redirects/end`
    case network
  }

  /// What stands in the body of a redirection.
  enum Body: String, CaseIterable {
    case none
    /// A page with a link, as the standard would like it (RFC 9110 §15.4).
    case text
    /// 64 KiB, which a client has to read or to throw away before it can use the connection again.
    case large
  }

  /// The statuses, one hop after the other, and from the first again; nil for the usual one.
  var statuses: [Int]?
  var form = Form.path
  var body = Body.none
  /// The `host:port` that `/redirects/origin` goes to; nil for another name of this host.
  var to: String?
  /// After how much of an upload `/redirects/upload` answers.
  var at = ByteCount(65_536)

  private static let known: Set<Int> = Set([200, 201, 202] + Array(300...303) + [305, 306, 307, 308])

  /// Reads the query of `request`.
  /// - Throws: `Problem` 400 for a value that can't be.
  init(_ request: EndpointRequest) throws(Problem) {
    let options = try EndpointOptions(request, ["status", "form", "body", "to", "at"])
    if let text = try options.text("status") {
      var statuses: [Int] = []
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        guard let status = Int(part), Self.known.contains(status) else {
          throw Problem(
            400, "status=\(text): \(part) is none of 301, 302, 303, 307, 308, 300, 305, 306, 200, 201, 202")
        }
        statuses.append(status)
      }
      self.statuses = statuses
    }
    form = try options.choice("form") ?? form
    body = try options.choice("body") ?? body
    at = try options.size("at", atMost: ByteCount(1 << 40)) ?? at
    guard let text = try options.text("to") else { return }
    guard Self.isAuthority(text) else {
      throw Problem(400, "to=\(text) is no host; write it like localhost:8080, 127.0.0.1 or [::1]:8080")
    }
    to = text
  }

  private static func isAuthority(_ text: String) -> Bool {
    text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x3A, 0x41...0x5B, 0x5D, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
      default: false
      }
    }
  }

  /// The status of a redirection; that of an upload keeps method and body unless another is asked for (RFC 9110 §15.4.8).
  func status(of route: RedirectRoute) -> Int {
    guard let statuses, !statuses.isEmpty else { return route == .upload ? 307 : 302 }
    return statuses[route.hop % statuses.count]
  }
}
