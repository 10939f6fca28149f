import Quantities

/// What `refuse` closes: a listener that comes back on the same port.
///
/// `@unchecked Sendable`: connections on other threads only hold it; everything it does is on the loop's thread.
final class ListenerGate: @unchecked Sendable {
  private let loop: EventLoop
  private let accept: AcceptLoop
  private let warn: @Sendable (String) -> Void
  private var reopening: LoopTimer?
  private var isStopped = false
  private var closedUntil = MonotonicTime(nanoseconds: .min)

  init(loop: EventLoop, accept: AcceptLoop, warn: @escaping @Sendable (String) -> Void) {
    self.loop = loop
    self.accept = accept
    self.warn = warn
  }

  /// Closes the port for `duration`; a later end wins over an earlier one.
  func refuse(for duration: Duration) {
    // Answers still go on behind a listener that is closed for good: none of them may open it again.
    guard !isStopped else { return }
    accept.refuse()
    closedUntil = max(closedUntil, loop.now + duration)
    armReopening(at: closedUntil)
  }

  /// Opens the port again in a moment, because it couldn't be at once.
  func openSoon() {
    guard !isStopped else { return }
    armReopening(at: max(closedUntil, loop.now + .milliseconds(10)))
  }

  private func armReopening(at time: MonotonicTime) {
    let timer = reopening ?? ClosureTimer { [weak self] in self?.reopen() }
    reopening = timer
    loop.arm(timer, at: time)
  }

  private func reopen() {
    do {
      try accept.start()
    } catch {
      warn("the port can't be opened again yet: \(error)")
      if let reopening { loop.arm(reopening, at: loop.now + .seconds(1)) }
    }
  }

  /// The server stops.
  func stop() {
    isStopped = true
    if let reopening { loop.disarm(reopening) }
    accept.close()
  }
}
