/// The host of a Host field or of an origin, in lower case and without port (RFC 9110 §7.2).
struct HostName: Hashable {
  /// The name or address; an IPv6 address without its brackets.
  let text: String
  private let isBracketed: Bool

  /// Reads `host`, `host:port` or `[address]:port`; nil when it is none of them.
  init?(authority: some StringProtocol) {
    let authority = authority.lowercased()
    var rest: Substring
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      text = String(authority[authority.index(after: authority.startIndex)..<end])
      isBracketed = true
      rest = authority[authority.index(after: end)...]
      guard text.utf8.allSatisfy(Self.isAddressByte) else { return nil }
    } else {
      let host = authority.prefix { $0 != ":" }
      rest = authority.dropFirst(host.count)
      // The dot of a name that is complete (RFC 1034 §3.1) makes it no other name.
      text = String(host.hasSuffix(".") ? host.dropLast() : host)
      isBracketed = false
      guard text.utf8.allSatisfy(Self.isNameByte) else { return nil }
    }
    guard !text.isEmpty else { return nil }
    if rest.hasPrefix(":") {
      rest = rest.dropFirst()
      guard rest.isEmpty || UInt16(rest) != nil else { return nil }
    } else {
      guard rest.isEmpty else { return nil }
    }
  }

  /// Reads `http://host:port`, as the Origin field has it (RFC 6454 §7); nil for `null` and all else.
  init?(origin: String) {
    guard let colon = origin.firstIndex(of: ":"), origin[colon...].hasPrefix("://") else { return nil }
    self.init(authority: origin[colon...].dropFirst(3))
  }

  /// Whether it can only be this machine: `localhost` and names below it (RFC 6761 §6.3), 127.0.0.0/8 and ::1.
  var isLoopback: Bool {
    if isBracketed { return text == "::1" }
    return text == "localhost" || text.hasSuffix(".localhost") || (isFour && text.hasPrefix("127."))
  }

  /// Whether it is an address; no name server could have made it point here.
  var isAddress: Bool { isBracketed || isFour }

  private var isFour: Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil && $0.utf8.allSatisfy { ScriptText.isDigit($0) } }
  }

  private static func isAddressByte(_ byte: UInt8) -> Bool {
    ScriptText.isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte) || byte == UInt8(ascii: ":")
      || byte == UInt8(ascii: ".")
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
    default: ScriptText.isDigit(byte)
    }
  }
}
