import Quantities

/// A position in a body, as a number of bytes or as a share of its length.
public enum BodyOffset: Hashable, Sendable, CustomStringConvertible {
  /// After this many bytes, whatever the length.
  case bytes(ByteCount)
  /// After this share of the length, 0 to 100 %.
  case share(Percent)

  /// The position in bytes within a body of `length` bytes; a count beyond the end stays beyond it.
  public func resolve(_ length: Int64) -> Int64 {
    switch self {
    case .bytes(let count): count.bytes
    case .share(let percent): min(length, percent.of(ByteCount(length)).bytes)
    }
  }

  /// The position in bytes within a body whose length may be unknown; nil for a share of an unknown length.
  public func resolve(_ length: Int64?) -> Int64? {
    if case .bytes(let count) = self { return count.bytes }
    return length.map { resolve($0) as Int64 }
  }

  /// The spelling, such as `64k` or `50%`.
  public var description: String {
    switch self {
    case .bytes(let count): count.description
    case .share(let percent): percent.description
    }
  }
}
