extension PathTemplate: CustomStringConvertible {
  /// The template as typed.
  public var description: String {
    segments.map { segment in
      switch segment {
      case .literal(let bytes): "/" + String(decoding: bytes, as: UTF8.self)
      case .capture(let name): "/{\(name)}"
      }
    }.joined()
  }
}
