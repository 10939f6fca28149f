import HTTPSemantics

/// The one run of bytes that a Range field asks for by position (RFC 9110 §14.1.2).
struct RequestedRange: Hashable {
  /// The position of the first byte.
  var first: Int64
  /// The position of the last byte; nil for all the rest.
  var last: Int64?

  /// Reads `bytes=5-9` or `bytes=5-`; nil for suffixes, lists, other units and nonsense.
  init?(_ head: RequestHead) {
    guard let text = head.value("Range") else { return nil }
    let parts = text.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
    let bounds = parts[1].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard bounds.count == 2, let first = Int64(bounds[0]), first >= 0 else { return nil }
    self.first = first
    if !bounds[1].isEmpty {
      guard let last = Int64(bounds[1]), last >= first else { return nil }
      self.last = last
    }
  }

  /// The range as it stands in the field.
  var text: String { "bytes=\(first)-\(last.map(String.init) ?? "")" }

  /// The position behind the last byte; nil for all the rest, which a position behind every other stands for too.
  var end: Int64? { last.flatMap { $0 < .max ? $0 + 1 : nil } }

  /// Whether the two have a byte in common.
  func overlaps(_ other: RequestedRange) -> Bool {
    first <= other.last ?? .max && other.first <= last ?? .max
  }
}
