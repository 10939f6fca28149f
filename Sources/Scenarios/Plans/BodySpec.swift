/// The value of a body in a plan: what its bytes are, not the bytes themselves.
public enum BodySpec: Hashable, Sendable {
  /// No bytes at all.
  case empty
  /// These bytes.
  case bytes([UInt8])
  /// `count` bytes of the `/data` pattern of `seed`, from byte `offset` on.
  case pattern(seed: UInt64, offset: Int64, count: Int64)
  /// `count` bytes of an endless repetition of `bytes`, from byte `offset` of it on.
  case repeated([UInt8], offset: Int64, count: Int64)
  /// `count` bytes of the file at `path`, from byte `offset` on.
  case file(path: String, offset: Int64, count: Int64)
  /// `count` bytes that were sent but not kept, as the journal has them of large answers.
  case omitted(count: Int64)
  /// One body after the other.
  case sequence([BodySpec])
  /// What is written to that channel while it is sent.
  case channel(ChannelID)
  /// A body of unknown length, or its first `limit` bytes where it has more.
  indirect case limited(BodySpec, limit: Int64)

  /// How many bytes the body has; nil when that shows only at its end.
  public var length: Int64? {
    switch self {
    case .empty: return 0
    case .bytes(let bytes): return Int64(bytes.count)
    case .pattern(_, _, let count), .repeated(_, _, let count), .file(_, _, let count), .omitted(let count):
      return count
    case .sequence(let parts):
      var sum: Int64 = 0
      for part in parts {
        guard let length = part.length else { return nil }
        sum += length
      }
      return sum
    case .channel, .limited: return nil
    }
  }

  /// The channels that the body consists of, or has parts in.
  public var channels: [ChannelID] {
    switch self {
    case .empty, .bytes, .pattern, .repeated, .file, .omitted: []
    case .sequence(let parts): parts.flatMap(\.channels)
    case .channel(let id): [id]
    case .limited(let body, _): body.channels
    }
  }

  /// How many bytes are held by the value itself, about.
  var held: Int {
    switch self {
    case .empty, .pattern, .file, .omitted, .channel: 0
    case .bytes(let bytes), .repeated(let bytes, _, _): bytes.count
    case .sequence(let parts): parts.reduce(0) { $0 + $1.held + 32 }
    case .limited(let body, _): body.held
    }
  }

  /// The first `count` bytes of this body.
  public func prefix(_ count: Int64) -> BodySpec {
    if let length, count >= length { return self }
    guard count > 0 else { return .empty }
    switch self {
    case .empty: return .empty
    case .bytes(let bytes): return .bytes(Array(bytes.prefix(Int(count))))
    case .pattern(let seed, let offset, _): return .pattern(seed: seed, offset: offset, count: count)
    case .repeated(let bytes, let offset, _): return .repeated(bytes, offset: offset, count: count)
    case .file(let path, let offset, _): return .file(path: path, offset: offset, count: count)
    case .omitted: return .omitted(count: count)
    case .sequence(let parts): return Self.prefix(of: parts, count)
    case .channel: return .limited(self, limit: count)
    case .limited(let body, let limit): return .limited(body, limit: min(limit, count))
    }
  }

  private static func prefix(of parts: [BodySpec], _ count: Int64) -> BodySpec {
    var left = count
    var kept: [BodySpec] = []
    for part in parts where left > 0 {
      guard let length = part.length else { return .limited(.sequence(parts), limit: count) }
      kept.append(part.prefix(left))
      left -= min(left, length)
    }
    return .sequence(kept)
  }

  /// Text as UTF-8.
  public static func text(_ text: String) -> BodySpec { .bytes(Array(text.utf8)) }
}
