extension BodySpec {
  /// Opens the body.
  /// - Throws: `BodySourceError` when a file it names can't be opened.
  public func open() throws(BodySourceError) -> any BodySource {
    switch self {
    case .empty: return BytesSource([])
    case .bytes(let bytes): return BytesSource(bytes)
    case .pattern(let seed, let offset, let count): return PatternSource(seed: seed, offset: offset, count: count)
    case .file(let path, let offset, let count): return try FileSource(path: path, offset: offset, count: count)
    case .omitted(let count): throw BodySourceError(description: "the \(count) bytes of this body weren't kept")
    case .sequence(let parts): return try SequenceSource(parts)
    }
  }
}
