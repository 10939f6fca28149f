#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A value behind a pthread mutex, which thread sanitizer understands (it doesn't see futex-based locks).
///
/// `@unchecked Sendable`: `storage` is reached only between lock and unlock of `mutex`.
public final class LockedBox<Value>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var storage: Value

  /// Guards `value`.
  public init(_ value: sending Value) {
    storage = value
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Runs `body` with exclusive access to the value; not re-entrant.
  @inlinable
  public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    return try body(&unguarded)
  }

  @usableFromInline var unguarded: Value {
    _read { yield storage }
    _modify { yield &storage }
  }
  @usableFromInline func lock() { pthread_mutex_lock(mutex) }
  @usableFromInline func unlock() { pthread_mutex_unlock(mutex) }
}
