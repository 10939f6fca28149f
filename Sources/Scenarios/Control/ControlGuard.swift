import HTTPSemantics

/// Keeps web pages and other machines away from the control API.
///
/// A page in a browser can send requests to a local server in two ways: under the page's own name, after its name server has
/// been told to answer with a local address (DNS rebinding), which the Host field gives away; and across origins, which the
/// Origin field does.
struct ControlGuard {
  let access: ControlAccess
  /// Names for this server besides those of loopback.
  let hosts: [String]

  /// Lets a request pass.
  /// - Parameter isOpen: whether clients of this machine get in without the token.
  /// - Throws: `Problem` 403 for a foreign host or origin, 401 without the token.
  func check(_ head: RequestHead, peer: String, isOpen: Bool) throws(Problem) {
    try checkHosts(head)
    try checkOrigin(head)
    let isLocal = Self.isLoopback(peer)
    guard !isLocal || (access.asksEverybody && !isOpen) else { return }
    guard let token = access.token else {
      throw Problem(403, "the control API serves this machine only; start the server with --allow-remote and --token")
    }
    try checkToken(head, token)
  }

  private func checkHosts(_ head: RequestHead) throws(Problem) {
    let hosts = head.values("Host") + [Self.authority(of: head.target)].compactMap { $0 }
    guard !hosts.isEmpty else {
      throw Problem(403, "the control API answers no request without a Host field; name localhost in it")
    }
    for host in hosts {
      guard let name = HostName(authority: host), allows(name) else {
        throw Problem(
          403, "the control API isn't served under the name \"\(host)\"; call it by localhost or 127.0.0.1")
      }
    }
  }

  private func checkOrigin(_ head: RequestHead) throws(Problem) {
    for origin in head.values("Origin") {
      guard let name = HostName(origin: origin), allows(name) else {
        throw Problem(403, "pages of \"\(origin)\" may not use the control API; only those of localhost may")
      }
    }
  }

  private func allows(_ name: HostName) -> Bool {
    name.isLoopback || (access.allowsAddresses && name.isAddress)
      || hosts.contains { HostName(authority: $0)?.text == name.text || $0.lowercased() == name.text }
  }

  private func checkToken(_ head: RequestHead, _ token: String) throws(Problem) {
    let given = head.value("Authorization")
    if let given, let blank = given.firstIndex(of: " "), given[..<blank].lowercased() == "bearer" {
      let word = given[blank...].drop { $0 == " " }
      if Self.isSame(Array(word.utf8), Array(token.utf8)) { return }
    }
    let challenge = given == nil ? "Bearer realm=\"mocksrv\"" : "Bearer realm=\"mocksrv\", error=\"invalid_token\""
    let detail =
      given == nil
      ? "this needs the server's token; send \"Authorization: Bearer TOKEN\""
      : "that isn't the server's token; it is what --token gave, or what the server said at its start"
    throw Problem(
      401, detail, fields: HeaderFields([HeaderField(name: "WWW-Authenticate", value: challenge)]))
  }

  /// Compares in a time that says nothing about how much of it was right.
  private static func isSame(_ given: [UInt8], _ token: [UInt8]) -> Bool {
    var difference = given.count ^ token.count
    for (index, byte) in given.enumerated() where !token.isEmpty {
      difference |= Int(byte ^ token[index % token.count])
    }
    return difference == 0 && !token.isEmpty
  }

  /// The `host:port` of an absolute-form target, which stands above the Host field (RFC 9112 §3.2.2).
  private static func authority(of target: String) -> String? {
    guard !target.hasPrefix("/"), let colon = target.firstIndex(of: ":"), target[colon...].hasPrefix("://") else {
      return nil
    }
    return String(target[colon...].dropFirst(3).prefix { $0 != "/" && $0 != "?" && $0 != "#" })
  }

  private static func isLoopback(_ peer: String) -> Bool {
    peer == "::1" || peer.hasPrefix("127.") || peer.hasPrefix("::ffff:127.")
  }
}
