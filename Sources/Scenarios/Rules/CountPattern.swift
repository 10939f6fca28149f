/// The numbers that match: one, or all from one to another.
public struct CountPattern: Hashable, Sendable {
  /// The smallest that matches.
  public var from: Int64
  /// The largest that matches; nil for no end.
  public var to: Int64?

  /// All numbers from `from` to `to`.
  public init(from: Int64, to: Int64? = nil) {
    self.from = from
    self.to = to
  }

  /// This number alone.
  public init(_ number: Int64) { self.init(from: number, to: number) }

  /// Whether `number` is one of them.
  public func matches(_ number: Int64) -> Bool { number >= from && number <= to ?? .max }
}
