/// Where an array or object of a JSON text can take more at its end.
struct JSONList {
  /// Behind its last item, or behind the opening bracket.
  var end: Int
  /// At the closing bracket.
  var close: Int
  /// Whether a comma must stand before another item.
  var needsComma: Bool

  /// The text with `items`, laid out on lines of their own, behind those that are there; the closing bracket gets `indent`.
  func text(of bytes: [UInt8], with items: String, indent: String) -> String {
    var between = bytes[end..<close]
    while let last = between.last, last == 0x20 || last == 0x09 || last == 0x0A || last == 0x0D { between.removeLast() }
    return String(decoding: bytes[..<end], as: UTF8.self) + (needsComma ? "," : "")
      + String(decoding: between, as: UTF8.self) + "\n" + items + "\n" + indent
      + String(decoding: bytes[close...], as: UTF8.self)
  }
}
