import Foundation
import Quantities

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// How long a request may be silent, and how long it may take in all; on the clock's queue alone.
final class TimeLimits: @unchecked Sendable {
  // Unchecked: reached on the clock's queue alone.
  private let clock: MockClock
  private let idle: Duration
  private let total: Duration
  private var lastActivity = MonotonicTime(nanoseconds: 0)
  private var idleCheck: (any ScheduledAction)?
  private var end: (any ScheduledAction)?
  private var isPaused = false
  private var report: ((ClientFailure) -> Void)?

  init(_ clock: MockClock, request: URLRequest, settings: SessionSettings) {
    self.clock = clock
    // 60 s is what a request has that says nothing of its own.
    let own = request.timeoutInterval
    idle = Self.duration(own == 60 || own <= 0 ? settings.requestTimeout : own)
    total = Self.duration(settings.resourceTimeout)
  }

  private static func duration(_ seconds: TimeInterval) -> Duration {
    seconds > 0 && seconds < 1e9 ? .seconds(seconds) : .seconds(1_000_000_000)
  }

  /// Begins to count, once; `report` hears which limit was passed.
  func start(_ report: @escaping (ClientFailure) -> Void) {
    touch()
    guard self.report == nil else { return }
    self.report = report
    end = clock.schedule(at: clock.now + total) { [self] in self.report?(.resourceTimedOut) }
    arm()
  }

  /// Something arrived or went out.
  func touch() { lastActivity = clock.now }

  /// Time doesn't count while the task is suspended or its delegate thinks.
  func pause() { isPaused = true }

  /// It counts again, from now.
  func resume() {
    isPaused = false
    touch()
    if report != nil, idleCheck == nil { arm() }
  }

  func stop() {
    report = nil
    idleCheck?.cancel()
    end?.cancel()
    idleCheck = nil
    end = nil
  }

  /// Looks again when the limit would be reached if nothing happened: cheaper than a timer for each piece of a body.
  private func arm() {
    idleCheck = clock.schedule(at: lastActivity + idle) { [self] in
      idleCheck = nil
      guard let report, !isPaused else { return }
      if clock.now >= lastActivity + idle { report(.requestTimedOut) } else { arm() }
    }
  }
}
