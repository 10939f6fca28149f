/// Bodies one after the other.
final class SequenceSource: BodySource {
  private let sources: [any BodySource]
  /// Where each part starts, as far as the lengths before it are known.
  private var starts: [Int64] = [0]
  private var lengths: [Int64?]

  /// - Parameter channels: where parts that are channels are found.
  init(_ specs: [BodySpec], _ channels: ChannelRegistry) throws(BodySourceError) {
    var sources: [any BodySource] = []
    for spec in specs { sources.append(try spec.open(channels)) }
    self.sources = sources
    lengths = specs.map(\.length)
  }

  func read(at position: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(BodySourceError) -> BodyRead {
    for index in sources.indices {
      let start = starts[index]
      if lengths[index].map({ position < start + $0 }) ?? true {
        let read = try sources[index].read(at: position - start, into: buffer)
        guard read == .end, lengths[index] == nil else { return read }
        // Only now is it known how long this part was.
        lengths[index] = position - start
      }
      if starts.count == index + 1 { starts.append(start + (lengths[index] ?? 0)) }
    }
    return .end
  }

  func onWake(_ wake: @escaping @Sendable () -> Void) {
    for source in sources { source.onWake(wake) }
  }

  var failure: BodySourceError? { sources.lazy.compactMap(\.failure).first }

  func abandon() {
    for source in sources { source.abandon() }
  }
}
