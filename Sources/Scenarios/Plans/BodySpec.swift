/// The value of a body in a plan: what its bytes are, not the bytes themselves.
public enum BodySpec: Hashable, Sendable {
  /// No bytes at all.
  case empty
  /// These bytes.
  case bytes([UInt8])
  /// `count` bytes of the `/data` pattern of `seed`, from byte `offset` on.
  case pattern(seed: UInt64, offset: Int64, count: Int64)
  /// `count` bytes of the file at `path`, from byte `offset` on.
  case file(path: String, offset: Int64, count: Int64)
  /// `count` bytes that were sent but not kept, as the journal has them of large answers.
  case omitted(count: Int64)
  /// One body after the other.
  case sequence([BodySpec])

  /// How many bytes the body has.
  public var length: Int64 {
    switch self {
    case .empty: 0
    case .bytes(let bytes): Int64(bytes.count)
    case .pattern(_, _, let count), .file(_, _, let count), .omitted(let count): count
    case .sequence(let parts): parts.reduce(0) { $0 + $1.length }
    }
  }

  /// The first `count` bytes of this body.
  public func prefix(_ count: Int64) -> BodySpec {
    guard count < length else { return self }
    guard count > 0 else { return .empty }
    switch self {
    case .empty: return .empty
    case .bytes(let bytes): return .bytes(Array(bytes.prefix(Int(count))))
    case .pattern(let seed, let offset, _): return .pattern(seed: seed, offset: offset, count: count)
    case .file(let path, let offset, _): return .file(path: path, offset: offset, count: count)
    case .omitted: return .omitted(count: count)
    case .sequence(let parts):
      var left = count
      var kept: [BodySpec] = []
      for part in parts where left > 0 {
        kept.append(part.prefix(left))
        left -= min(left, part.length)
      }
      return .sequence(kept)
    }
  }

  /// Text as UTF-8.
  public static func text(_ text: String) -> BodySpec { .bytes(Array(text.utf8)) }
}
