/// A request on a reference connection: what the client writes, and how long the server's answer is.
public struct ReferenceRequest: Hashable, Sendable {
  /// The bytes of each write of the client, head first.
  public var writes: [Int]
  /// The bytes of the answer, with its head.
  public var answer: Int

  /// A request that the client sends in `writes`, each above zero, for `answer` bytes, above zero.
  public init(writes: [Int], answer: Int) {
    self.writes = writes
    self.answer = answer
  }

  /// A download of a body of `bytes` bytes, with heads of the usual size.
  public static func download(_ bytes: Int) -> ReferenceRequest { ReferenceRequest(writes: [44], answer: 80 + bytes) }

  /// An upload of a body of `bytes` bytes, with heads of the usual size.
  public static func upload(_ bytes: Int) -> ReferenceRequest { ReferenceRequest(writes: [53, bytes], answer: 77) }
}
