/// Keeps the beginning of a request body for rules and templates that look into it.
final class BodyCapture {
  private(set) var bytes: [UInt8] = []

  /// Adds bytes; what goes beyond the limit is forgotten.
  func consume(_ part: UnsafeRawBufferPointer) {
    let room = MatchBody.lookedInto - bytes.count
    if room > 0 { bytes.append(contentsOf: part.prefix(room)) }
  }
}
