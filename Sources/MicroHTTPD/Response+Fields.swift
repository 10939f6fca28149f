import CMicroHTTPD

extension Response {
  /// Adds a field; false when the library refuses it (a line break or tab inside, a Content-Length, a coding other than chunked).
  @discardableResult
  public mutating func addField(_ name: String, _ value: String) -> Bool {
    guard let handle else { return false }
    return MHD_add_response_header(handle, name, value) == .YES
  }

  /// Adds a field whose name is written in the source.
  @discardableResult
  public mutating func addField(name: StaticString, value: String) -> Bool {
    value.withCString { addField(name: characters(name), value: $0) }
  }

  /// Adds a field that is written in the source.
  @discardableResult
  public mutating func addField(name: StaticString, value: StaticString) -> Bool {
    addField(name: characters(name), value: characters(value))
  }

  /// Adds a field of two C strings.
  @discardableResult
  public mutating func addField(name: UnsafePointer<CChar>, value: UnsafePointer<CChar>) -> Bool {
    guard let handle else { return false }
    return MHD_add_response_header(handle, name, value) == .YES
  }

  /// Adds a trailer field, sent after a chunked body.
  @discardableResult
  public mutating func addTrailer(_ name: String, _ value: String) -> Bool {
    guard let handle else { return false }
    return MHD_add_response_footer(handle, name, value) == .YES
  }
}

/// A static string as a C string; both end in a zero byte.
private func characters(_ text: StaticString) -> UnsafePointer<CChar> {
  UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}
