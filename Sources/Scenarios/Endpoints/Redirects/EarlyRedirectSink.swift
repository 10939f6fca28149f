/// Redirects an upload once so much of it has come, and so tells whether a client listens while it sends.
final class EarlyRedirectSink: BodySink {
  private let limit: Int64
  private let answer: Problem
  private var received: Int64 = 0

  init(limit: Int64, answer: Problem) {
    self.limit = limit
    self.answer = answer
  }

  func consume(_ bytes: UnsafeRawBufferPointer) throws(Problem) {
    received += Int64(bytes.count)
    if received >= limit { throw answer }
  }

  func finish(isComplete: Bool) {}
}
