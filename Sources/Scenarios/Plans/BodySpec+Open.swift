extension BodySpec {
  /// Opens the body; channels are found in `channels`.
  /// - Throws: `BodySourceError` when a file it names can't be opened, or a channel is known no more.
  public func open(_ channels: ChannelRegistry) throws(BodySourceError) -> any BodySource {
    switch self {
    case .empty: return BytesSource([])
    case .bytes(let bytes): return BytesSource(bytes)
    case .pattern(let seed, let offset, let count): return PatternSource(seed: seed, offset: offset, count: count)
    case .repeated(let bytes, let offset, let count): return RepeatedSource(bytes, offset: offset, count: count)
    case .file(let path, let offset, let count): return try FileSource(path: path, offset: offset, count: count)
    case .omitted(let count): throw BodySourceError(description: "the \(count) bytes of this body weren't kept")
    case .sequence(let parts): return try SequenceSource(parts, channels)
    case .channel(let id):
      guard let channel = channels[id] else { throw BodySourceError(description: "\(id) is known no more") }
      return ChannelSource(channel)
    case .limited(let body, let limit): return LimitedSource(try body.open(channels), limit: limit)
    }
  }
}
