extension BodySpec {
  /// The bytes of a body that is always the same; nil for files, which may have changed since, for streams, and for what was left out.
  var fixedBytes: [UInt8]? {
    switch self {
    case .empty: return []
    case .bytes(let bytes): return bytes
    case .pattern(let seed, let offset, let count):
      var bytes = [UInt8](repeating: 0, count: Int(count))
      bytes.withUnsafeMutableBytes { DataPattern(seed: seed).fill($0, from: offset) }
      return bytes
    case .repeated(let bytes, let offset, let count):
      return [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, used in
        used = Int(count)
        _ = RepeatedSource(bytes, offset: offset, count: count).read(at: 0, into: UnsafeMutableRawBufferPointer(buffer))
      }
    case .sequence(let parts):
      var all: [UInt8] = []
      for part in parts {
        guard let bytes = part.fixedBytes else { return nil }
        all += bytes
      }
      return all
    default: return nil
    }
  }
}
