import Quantities

/// What a limiter says to one request.
struct RateDecision: Equatable {
  /// Whether it may pass.
  let isAllowed: Bool
  /// How many more may pass now.
  let remaining: Int
  /// Until the whole quota is there again.
  let reset: Duration
  /// Until a request like this one may pass; zero when it was let through.
  let wait: Duration
}
