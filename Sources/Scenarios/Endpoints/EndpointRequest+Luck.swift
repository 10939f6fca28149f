import Quantities

extension EndpointRequest {
  /// The draws of an endpoint for this attempt; `seed` is the run's, in place of which a session may have its own.
  func luck(seed: UInt64) -> RandomStream {
    RandomStream(seed: session.seed ?? seed).keyed(session.name).keyed(String(decoding: scope.path, as: UTF8.self))
      .keyed(attempt)
  }
}
