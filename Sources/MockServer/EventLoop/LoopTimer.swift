/// A timer to be armed on an event loop; subclass it, or use `ClosureTimer`. Belongs to the loop's thread.
///
/// The loop keeps an armed timer alive. One timer holds one deadline; arming it again moves it.
class LoopTimer {
  /// Where the timer stands in the loop's queue, -1 when it isn't armed.
  final var position = -1
  /// Whether the deadline is kept to a tenth of a millisecond instead of one, which costs up to ten times the wake-ups.
  final let isFine: Bool

  init(isFine: Bool = false) { self.isFine = isFine }

  /// Whether the timer waits.
  final var isArmed: Bool { position >= 0 }

  /// The deadline has come; the timer isn't armed any more and may be armed again from here.
  func fire() {}
}
