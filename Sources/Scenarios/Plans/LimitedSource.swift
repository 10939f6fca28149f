/// The first bytes of another body.
final class LimitedSource: BodySource {
  private let source: any BodySource
  private let limit: Int64

  init(_ source: any BodySource, limit: Int64) {
    self.source = source
    self.limit = limit
  }

  func read(at position: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(BodySourceError) -> BodyRead {
    guard position < limit else { return .end }
    let wanted = Int(min(Int64(buffer.count), limit - position))
    return try source.read(at: position, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]))
  }

  func onWake(_ wake: @escaping @Sendable () -> Void) { source.onWake(wake) }

  var failure: BodySourceError? { source.failure }

  func abandon() { source.abandon() }
}
