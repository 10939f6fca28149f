/// What a 206 answer says it holds (RFC 9110 §14.4).
struct ContentRange: Hashable {
  /// The position of the first byte.
  var first: Int64
  /// The position of the last byte.
  var last: Int64
  /// The length of the whole; nil for `*`.
  var total: Int64?

  /// Reads `bytes 0-9/100`; nil for anything else, such as `bytes */100`.
  init?(parsing text: String) {
    let words = text.split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
    let parts = words[1].split(separator: "/")
    guard parts.count == 2 else { return nil }
    let bounds = parts[0].split(separator: "-")
    guard bounds.count == 2, let first = Int64(bounds[0]), let last = Int64(bounds[1]), first <= last,
      last < .max
    else {
      return nil
    }
    self.first = first
    self.last = last
    total = Int64(parts[1])
  }
}
