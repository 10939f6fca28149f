import Quantities

/// What the clients of one session have used of their quotas.
final class RateMemory: SessionMemory {
  /// Whose quota, and which.
  struct Key: Hashable {
    let client: String
    let quota: RateQuota
    let method: RateMeter.Method
    let burst: Int
  }

  /// A client that was driven out by others begins anew.
  let meters = LockedBox(BoundedTable<Key, RateMeter>(limit: 2_000))
}
