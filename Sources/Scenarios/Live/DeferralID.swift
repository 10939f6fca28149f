/// Names an answer in a plan that will be decided later; no two of a run share one.
public struct DeferralID: Hashable, Sendable, CustomStringConvertible {
  /// Counts from 1.
  let number: Int

  /// `deferral-1`, as a printed plan shows it.
  public var description: String { "deferral-\(number)" }
}
