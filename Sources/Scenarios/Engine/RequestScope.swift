import HTTPSemantics

/// Where a request belongs: its session and its path without the session's prefix.
struct RequestScope {
  /// The session's name; empty for the default one.
  let session: String
  /// `/~NAME` when the session came by prefix; put back into Location and the like.
  let prefix: String
  /// The raw path without the prefix.
  let path: ArraySlice<UInt8>

  /// Reads the prefix, else the header (the prefix wins).
  /// - Throws: `Problem` 400 when a name breaks the rules.
  init(_ head: RequestHead) throws(Problem) {
    let raw = head.pathBytes
    if raw.count > 1, raw[raw.startIndex + 1] == UInt8(ascii: "~") {
      switch SessionName.split(path: raw) {
      case .session(let name, let rest):
        session = name.text
        prefix = "/~" + name.text
        path = rest
        return
      case .invalid(let name): throw Self.invalid(name)
      case .noPrefix: break
      }
    }
    prefix = ""
    path = raw
    guard let name = head.value("X-Mock-Session") else {
      session = ""
      return
    }
    guard let valid = SessionName(name) else { throw Self.invalid(name) }
    session = valid.text
  }

  private static func invalid(_ name: String) -> Problem {
    Problem(400, "\"\(name)\" is no session name; use 1 to 64 of A-Z a-z 0-9 . _ -")
  }
}
