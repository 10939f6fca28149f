/// Hears that a watched descriptor is ready; called on the loop's thread.
protocol LoopHandler: AnyObject {
  /// The descriptor became readable (or ended) or writable.
  ///
  /// Edge-triggered: read or write until EAGAIN, or leave a timer armed, because the same edge isn't told twice.
  func ready(readable: Bool, writable: Bool)
}
