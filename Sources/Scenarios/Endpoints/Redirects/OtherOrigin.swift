/// Another name for the host a request was sent to, which makes it another origin (RFC 9110 §4.3.1).
enum OtherOrigin {
  /// The authority `host[:port]` under another name with the same port; twice gives the first again, but for `[::1]`.
  ///
  /// A live server listens on 127.0.0.1 and ::1, which localhost stands for as well. Any other host gets a label in front, which
  /// needs a resolver that knows it, or the offline player, where every host answers.
  static func of(_ authority: String) -> String {
    let isLiteral = authority.hasPrefix("[")
    let end =
      isLiteral
      ? authority.firstIndex(of: "]").map { authority.index(after: $0) } : authority.firstIndex(of: ":")
    let (host, port) = (authority[..<(end ?? authority.endIndex)], authority[(end ?? authority.endIndex)...])
    switch host.lowercased() {
    case "127.0.0.1", "[::1]": return "localhost\(port)"
    case "localhost": return "127.0.0.1\(port)"
    case let name where name.hasPrefix("other."): return "\(host.dropFirst(6))\(port)"
    default: return isLiteral ? "localhost\(port)" : "other.\(host)\(port)"
    }
  }
}
