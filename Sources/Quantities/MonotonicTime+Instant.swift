extension MonotonicTime: InstantProtocol {
  /// The point `duration` later, held at `never`.
  public func advanced(by duration: Duration) -> MonotonicTime { self + duration }

  /// How long from here to `other`.
  public func duration(to other: MonotonicTime) -> Duration { other - self }
}
