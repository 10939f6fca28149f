import Quantities
import Testing

/// What a test's endpoint made, or its callbacks brought, in order.
final class Made<Value: Sendable>: Sendable {
  private let values = LockedBox<[Value]>([])

  func put(_ value: Value) { values.withLock { $0.append(value) } }

  /// Waits for the `count`-th value.
  func value(_ count: Int = 1) async throws -> Value {
    var found: Value?
    _ = await eventually {
      found = values.withLock { $0.count >= count ? $0[count - 1] : nil }
      return found != nil
    }
    return try #require(found, "the endpoint wasn't asked")
  }
}
