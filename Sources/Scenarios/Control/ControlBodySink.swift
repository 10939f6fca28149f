/// Takes the body of a request to the control API, which is held whole and therefore bounded.
final class ControlBodySink: BodySink {
  /// The most a body may have: 1 MiB.
  static let limit = 1 << 20

  private let isJSON: Bool
  private var bytes: [UInt8] = []

  /// - Throws: `Problem` 413 when the declared length is too much already.
  init(isJSON: Bool, declared: Int64?) throws(Problem) {
    self.isJSON = isJSON
    if let declared, declared > Int64(Self.limit) { throw Self.tooLarge }
  }

  var content: ControlContent { ControlContent(bytes: bytes, isDeclaredJSON: isJSON) }

  func consume(_ more: UnsafeRawBufferPointer) throws(Problem) {
    guard bytes.count + more.count <= Self.limit else { throw Self.tooLarge }
    bytes += more
  }

  func finish(isComplete: Bool) throws(Problem) {}

  private static var tooLarge: Problem {
    Problem(413, "the control API takes bodies of at most 1 MiB; send the rules in several requests")
  }
}
