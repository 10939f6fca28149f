/// Keeps the beginning of a request body in memory.
final class BodyCollector: BodySink {
  /// The bytes so far, as many as were to be kept.
  private(set) var bytes: [UInt8] = []
  /// How many bytes there were in all.
  private(set) var total = 0
  private let limit: Int
  private let refusal: Problem?

  /// Keeps `limit` bytes, and refuses a longer body with `refusal` where that isn't nil.
  init(limit: Int, refusal: Problem? = nil) {
    self.limit = limit
    self.refusal = refusal
  }

  func consume(_ part: UnsafeRawBufferPointer) throws(Problem) {
    total += part.count
    if total > limit, let refusal { throw refusal }
    bytes.append(contentsOf: part.prefix(limit - bytes.count))
  }

  func finish(isComplete: Bool) {}
}
