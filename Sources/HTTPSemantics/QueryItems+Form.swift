extension QueryItems {
  /// Reads `application/x-www-form-urlencoded` bytes, in which a plus is a space (WHATWG URL §5.1).
  ///
  /// Browsers write forms like that, and servers that speak of forms read queries so, too.
  public init(formEncoded bytes: ArraySlice<UInt8>?) {
    let spaced = (bytes ?? []).map { $0 == 0x2B ? ASCII.space : $0 }
    self.init(spaced[...])
  }

  /// The parameters without those of this name.
  public func removing(_ name: String) -> QueryItems {
    QueryItems(items: items.filter { $0.name != name })
  }

  init(items: [Item]) { self.items = items }
}
