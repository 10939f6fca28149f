/// Keeps the beginning of a request body for rules and templates that look into it.
final class BodyCapture {
  /// How much is looked into.
  static let limit = 1 << 20
  private(set) var bytes: [UInt8] = []

  /// Adds bytes; what goes beyond the limit is forgotten.
  func consume(_ part: UnsafeRawBufferPointer) {
    let room = Self.limit - bytes.count
    if room > 0 { bytes.append(contentsOf: part.prefix(room)) }
  }
}
