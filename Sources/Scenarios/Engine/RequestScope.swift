import HTTPSemantics

/// Where a request belongs: its session and its path without the session's prefix.
struct RequestScope {
  /// The session's name; empty for the default one.
  let session: String
  /// `/~NAME` when the session came by prefix; put back into Location and the like.
  let prefix: String
  /// The path without the prefix, percent-decoded: `/d%61ta/1` is `/data/1` (RFC 3986 §6.2.2.2).
  let path: ArraySlice<UInt8>

  /// Reads the prefix, else the header (the prefix wins); `session` is the one whose own port the request came in on.
  /// - Throws: `Problem` 400 when a name breaks the rules.
  init(_ head: RequestHead, session own: String? = nil) throws(Problem) {
    let raw = head.pathBytes
    if raw.count > 1, raw[raw.startIndex + 1] == UInt8(ascii: "~") {
      switch SessionName.split(path: raw) {
      case .session(let name, let rest):
        session = name.text
        prefix = "/~" + name.text
        path = Self.decoded(rest)
        return
      case .invalid(let name): throw Self.invalid(name)
      case .noPrefix: break
      }
    }
    prefix = ""
    path = Self.decoded(raw)
    guard let name = head.value("X-Mock-Session") else {
      session = own ?? ""
      return
    }
    guard let valid = SessionName(name) else { throw Self.invalid(name) }
    session = valid.text
  }

  private init(session: String, prefix: String, path: ArraySlice<UInt8>) {
    self.session = session
    self.prefix = prefix
    self.path = path
  }

  /// The same session at another head's path, which has no prefix.
  func moved(to head: RequestHead) -> RequestScope {
    RequestScope(session: session, prefix: prefix, path: Self.decoded(head.pathBytes))
  }

  private static func decoded(_ path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    path.contains(UInt8(ascii: "%")) ? PercentCoding.decode(path)[...] : path
  }

  private static func invalid(_ name: String) -> Problem {
    Problem(400, "\"\(name)\" is no session name; use 1 to 64 of A-Z a-z 0-9 . _ -")
  }
}
