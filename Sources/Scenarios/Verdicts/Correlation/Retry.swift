import Quantities

/// Two attempts of which the later asks again for what the earlier didn't bring.
struct Retry {
  let earlier: Attempt
  let later: Attempt
  /// The place of `earlier` in their operation.
  let earlierPlace: Int
  /// The place of `later`.
  let place: Int
  /// Whether the later surely came because of the earlier.
  let isCertain: Bool

  /// The time between the client's knowing how the earlier ended and its coming back.
  var pause: Duration {
    guard let settled = earlier.settled else { return .zero }
    return max(.zero, later.began - settled)
  }
}
