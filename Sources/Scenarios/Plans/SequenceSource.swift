/// Bodies one after the other.
final class SequenceSource: BodySource {
  private let parts: [(start: Int64, length: Int64, source: any BodySource)]
  init(_ specs: [BodySpec]) throws(BodySourceError) {
    var start: Int64 = 0
    var opened: [(start: Int64, length: Int64, source: any BodySource)] = []
    for spec in specs {
      opened.append((start, spec.length, try spec.open()))
      start += spec.length
    }
    parts = opened
  }

  func read(at position: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(BodySourceError) -> Int {
    guard let part = parts.first(where: { position >= $0.start && position < $0.start + $0.length }) else { return 0 }
    return try part.source.read(at: position - part.start, into: buffer)
  }
}
