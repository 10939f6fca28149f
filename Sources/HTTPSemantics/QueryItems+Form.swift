extension QueryItems {
  /// Reads `application/x-www-form-urlencoded` bytes, in which a plus is a space (WHATWG URL §5.1).
  ///
  /// Browsers write forms like that, and servers that speak of forms read queries so, too. What isn't UTF-8 stays escaped.
  public init(formEncoded bytes: ArraySlice<UInt8>?) {
    let parts = (bytes ?? []).split(separator: 0x26)
    self.init(
      items: parts.map { part in
        guard let equals = part.firstIndex(of: ASCII.equals) else { return Item(name: Self.formText(part), value: nil) }
        return Item(name: Self.formText(part[..<equals]), value: Self.formText(part[(equals + 1)...]))
      })
  }

  /// The parameters without those of this name.
  public func removing(_ name: String) -> QueryItems {
    QueryItems(items: items.filter { $0.name != name })
  }

  init(items: [Item]) { self.items = items }

  private static func formText(_ bytes: ArraySlice<UInt8>) -> String {
    let decoded = PercentCoding.decode(bytes.map { $0 == 0x2B ? ASCII.space : $0 })
    let text = String(decoding: decoded, as: UTF8.self)
    if text.utf8.elementsEqual(decoded) { return text }
    return decoded.map { $0 < 0x80 ? String(Unicode.Scalar($0)) : "%" + String($0, radix: 16, uppercase: true) }
      .joined()
  }
}
