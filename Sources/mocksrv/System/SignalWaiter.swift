import Quantities

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Receives signals on the thread that asks for them, with a time limit.
///
/// The signals are blocked in every thread and taken with sigwait, so no handler ever interrupts anything. The limit is the
/// process's interval timer, whose SIGALRM is one of them: macOS has no sigtimedwait.
struct SignalWaiter {
  private let set: sigset_t

  /// Blocks `signals` in this thread and those it starts from now on.
  init(_ signals: [Int32]) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals + [SIGALRM] { sigaddset(&set, signal) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    // A signal that is ignored when it has no handler is dropped on macOS even while it is blocked.
    if signals.contains(SIGCHLD) { signal(SIGCHLD) { _ in } }
    self.set = set
  }

  /// The next signal; nil when none came within `limit`.
  func next(within limit: Duration? = nil) -> Int32? {
    guard let limit else {
      while true {
        let signal = wait()
        if signal != SIGALRM { return signal }
      }
    }
    let end = Clock.now + limit
    while true {
      let rest = end - Clock.now
      guard rest > .zero else { return nil }
      Self.arm(rest)
      let signal = wait()
      guard signal == SIGALRM else {
        Self.arm(.zero)
        return signal
      }
    }
  }

  /// Ends the program with status 0 when `seconds` have passed, or one second after another signal; for the time it ends in.
  func exit(after seconds: UInt32) {
    signal(SIGALRM) { _ in _exit(0) }
    // Not at once: a signal sent twice in a row would leave the ready file behind and the journal without its last records.
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number) { _ in alarm(1) } }
    var set = set
    alarm(seconds)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  private func wait() -> Int32 {
    var set = set
    var signal: Int32 = 0
    while sigwait(&set, &signal) != 0 {}
    return signal
  }

  /// Sends SIGALRM after `delay`; never for zero.
  private static func arm(_ delay: Duration) {
    let microseconds = delay == .zero ? 0 : max(1, delay.nanoseconds / 1000)
    var timer = itimerval()
    timer.it_value.tv_sec = time_t(microseconds / 1_000_000)
    timer.it_value.tv_usec = suseconds_t(microseconds % 1_000_000)
    setitimer(Self.realTime, &timer, nil)
  }
}
