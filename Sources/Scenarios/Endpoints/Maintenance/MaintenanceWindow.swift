import Quantities

/// When something is down: for a while from a moment on, once or again and again.
struct MaintenanceWindow {
  let length: Duration
  /// From one beginning to the next; nil for once.
  let every: Duration?

  /// How much longer it is down at `elapsed` after its beginning, which may be still to come; nil while it is up.
  func left(at elapsed: Duration) -> Duration? {
    guard elapsed >= .zero else { return nil }
    var position = elapsed
    if let every, every > .zero { position = Duration(nanoseconds: elapsed.nanoseconds % every.nanoseconds) }
    return position < length ? length - position : nil
  }
}
