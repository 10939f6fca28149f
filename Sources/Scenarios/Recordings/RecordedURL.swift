/// A target as recordings name it, taken apart into host and path.
struct RecordedURL: Hashable, Sendable {
  /// The scheme in small letters; empty for `/path`.
  let scheme: String
  /// The host with a port that doesn't go without saying, in small letters; empty for `/path`.
  let host: String
  /// Path and query, without the fragment; "/" at least behind a host.
  let target: String

  /// Takes `http://user@example.test:80/a?b#c` or `/a?b` apart.
  init(_ text: String) {
    let bytes = Array(text.utf8)
    let end = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
    let mark = Array("://".utf8)
    let start = bytes.indices.first { bytes[$0] == UInt8(ascii: ":") }
    guard bytes.first != UInt8(ascii: "/"), let start, bytes[start...].starts(with: mark) else {
      (scheme, host) = ("", "")
      target = String(decoding: bytes[..<end], as: UTF8.self)
      return
    }
    scheme = String(decoding: bytes[..<start], as: UTF8.self).lowercased()
    let rest = bytes[(start + mark.count)..<max(end, start + mark.count)]
    let authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    let name = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[($0 + 1)...] } ?? authority
    var host = String(decoding: name, as: UTF8.self).lowercased()
    let port = scheme == "https" ? ":443" : ":80"
    if host.hasSuffix(port) { host.removeLast(port.count) }
    self.host = host
    let path = String(decoding: rest[authority.endIndex...], as: UTF8.self)
    target = path.hasPrefix("/") ? path : "/" + path
  }
}
