import HTTPSemantics

/// Takes the bytes of one request body as they arrive; used by one player at a time.
protocol BodySink: AnyObject {
  /// Takes the next bytes.
  /// - Throws: `Problem` when the body can't be taken; it becomes the answer.
  func consume(_ bytes: UnsafeRawBufferPointer) throws(Problem)
  /// The body has ended, whole or broken off.
  /// - Throws: `Problem` when it ended where it must not.
  func finish(isComplete: Bool) throws(Problem)
}
