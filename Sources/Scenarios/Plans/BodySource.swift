/// A body opened for reading at any position; used by one player at a time.
public protocol BodySource: AnyObject {
  /// Fills `buffer` from byte `position` of the body on.
  /// - Returns: how many bytes were written; 0 only at the end.
  /// - Throws: `BodySourceError` when the bytes can't be had any more.
  func read(at position: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(BodySourceError) -> Int
}

/// A body whose bytes can't be read any more, such as a file that was removed while it was served.
public struct BodySourceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What failed and why.
  public let description: String
}

extension BodySpec {
  /// Opens the body.
  /// - Throws: `BodySourceError` when a file it names can't be opened.
  public func open() throws(BodySourceError) -> any BodySource {
    switch self {
    case .empty: return BytesSource([])
    case .bytes(let bytes): return BytesSource(bytes)
    case .pattern(let seed, let offset, let count): return PatternSource(seed: seed, offset: offset, count: count)
    case .file(let path, let offset, let count): return try FileSource(path: path, offset: offset, count: count)
    case .sequence(let parts): return try SequenceSource(parts)
    }
  }
}

/// Bytes held in memory.
final class BytesSource: BodySource {
  private let bytes: [UInt8]
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func read(at position: Int64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard position < bytes.count else { return 0 }
    let count = min(buffer.count, bytes.count - Int(position))
    bytes.withUnsafeBytes { source in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[Int(position)..<Int(position) + count]))
    }
    return count
  }
}

/// Bytes computed from their position.
final class PatternSource: BodySource {
  private let pattern: DataPattern
  private let offset: Int64
  private let count: Int64
  init(seed: UInt64, offset: Int64, count: Int64) {
    pattern = DataPattern(seed: seed)
    self.offset = offset
    self.count = count
  }

  func read(at position: Int64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard position < count else { return 0 }
    let wanted = Int(min(Int64(buffer.count), count - position))
    pattern.fill(UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]), from: offset + position)
    return wanted
  }
}

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
