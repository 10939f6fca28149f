import HTTPSemantics

/// What a request is for, whatever script it brings along: host, path and query.
///
/// The path is compared percent-decoded and without `/~session`, the query without its `mock` item, the host in lower case
/// and without `:80`.
struct Resource: Hashable {
  var host: String
  var path: [UInt8]
  var query: [UInt8]

  init(host: String, path: [UInt8], query: [UInt8]) {
    self.host = Self.normalized(host)
    self.path = path
    self.query = query
  }

  /// What `head` asks for.
  init(_ head: RequestHead) {
    self.init(
      host: head.value("Host") ?? "", path: Self.path(head.pathBytes), query: Self.query(head.queryBytes))
  }

  /// The target of a redirect that answered `head`; nil when `location` is another scheme's or malformed.
  ///
  /// Resolves what RFC 3986 §5.2 calls references: absolute, `//host/path`, `/path`, `?query` and `path` with dots.
  init?(location: String, from head: RequestHead) {
    let base = Resource(head)
    var rest = Array(location.utf8)[...]
    rest = rest.prefix { $0 != UInt8(ascii: "#") }
    var host = base.host
    if let scheme = Self.scheme(rest) {
      guard scheme == "http" || scheme == "https" else { return nil }
      rest = rest.dropFirst(scheme.utf8.count + 1)
      guard rest.starts(with: "//".utf8) else { return nil }
    }
    if rest.starts(with: "//".utf8) {
      let authority = rest.dropFirst(2).prefix { ![UInt8(ascii: "/"), UInt8(ascii: "?")].contains($0) }
      rest = rest[authority.endIndex...]
      host = String(decoding: authority.split(separator: UInt8(ascii: "@")).last ?? [], as: UTF8.self)
      if rest.first != UInt8(ascii: "/") { rest = [UInt8(ascii: "/")] + rest }
    }
    let mark = rest.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
    var path = Array(rest[..<mark])
    if path.isEmpty {
      path = Array(head.pathBytes)
    } else if path.first != UInt8(ascii: "/") {
      let folder = head.pathBytes.lastIndex(of: UInt8(ascii: "/")).map { Array(head.pathBytes[...$0]) }
      path = (folder ?? [UInt8(ascii: "/")]) + path
    }
    var query = mark < rest.endIndex ? rest[(mark + 1)...] : nil
    if rest.isEmpty { query = head.queryBytes }
    self.init(host: host, path: Self.path(Self.withoutDots(path)[...]), query: Self.query(query))
  }

  /// The scheme in front of a colon, in lower case (RFC 3986 §3.1).
  private static func scheme(_ reference: ArraySlice<UInt8>) -> String? {
    let name = reference.prefix { byte in
      (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x2B || byte == 0x2D || byte == 0x2E
    }
    guard !name.isEmpty, name.endIndex < reference.endIndex, reference[name.endIndex] == UInt8(ascii: ":") else {
      return nil
    }
    return String(decoding: name, as: UTF8.self).lowercased()
  }

  /// The path without `.` and `..` (RFC 3986 §5.2.4).
  private static func withoutDots(_ path: [UInt8]) -> [UInt8] {
    let segments = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst()
    var kept: [ArraySlice<UInt8>] = []
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      if segment.elementsEqual("..".utf8) {
        _ = kept.popLast()
        if isLast { kept.append([]) }
      } else if segment.elementsEqual(".".utf8) {
        if isLast { kept.append([]) }
      } else {
        kept.append(segment)
      }
    }
    return kept.flatMap { [UInt8(ascii: "/")] + $0 }
  }

  private static func path(_ raw: ArraySlice<UInt8>) -> [UInt8] {
    var path = raw
    if case .session(_, let rest) = SessionName.split(path: raw) { path = rest }
    return path.contains(UInt8(ascii: "%")) ? PercentCoding.decode(path) : Array(path)
  }

  private static func query(_ raw: ArraySlice<UInt8>?) -> [UInt8] {
    guard let raw else { return [] }
    let items = raw.split(separator: UInt8(ascii: "&")).filter { item in
      !item.starts(with: "mock=".utf8) && !item.elementsEqual("mock".utf8)
    }
    return Array(items.joined(separator: [UInt8(ascii: "&")]))
  }

  private static func normalized(_ host: String) -> String {
    let host = host.lowercased()
    return host.hasSuffix(":80") ? String(host.dropLast(3)) : host
  }

  /// The path as a person reads it.
  var pathText: String { String(decoding: path, as: UTF8.self) }

  /// The host without its port.
  var hostName: String {
    if host.hasPrefix("[") { return String(host.prefix { $0 != "]" }) }
    return String(host.prefix { $0 != ":" })
  }
}
