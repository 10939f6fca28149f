/// A run of bytes of a representation, both ends included (RFC 9110 §14.1.2).
public struct ByteRange: Hashable, Sendable {
  /// The position of the first byte.
  public var lower: Int64
  /// The position of the last byte.
  public var upper: Int64

  /// The bytes from `lower` to `upper`, both included.
  public init(lower: Int64, upper: Int64) {
    self.lower = lower
    self.upper = upper
  }

  /// How many bytes these are.
  public var count: Int64 { upper - lower + 1 }

  /// The value of Content-Range for this part of `total` bytes, such as `bytes 0-9/100` (RFC 9110 §14.4).
  public func contentRange(of total: Int64) -> String { "bytes \(lower)-\(upper)/\(total)" }

  /// The value of Content-Range in a 416 answer, such as `bytes */100` (RFC 9110 §14.4).
  public static func unsatisfiedContentRange(of total: Int64) -> String { "bytes */\(total)" }
}
