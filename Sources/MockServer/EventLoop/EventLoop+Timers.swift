import CEvent
import Quantities

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension EventLoop {
  /// The present, read anew each time.
  var now: MonotonicTime { MonotonicTime(nanoseconds: nanoseconds(of: CLOCK_MONOTONIC)) }

  var wallNanoseconds: Int64 { nanoseconds(of: CLOCK_REALTIME) }

  /// Fires `timer` at `time` or up to a millisecond later; moves it when it is armed.
  func arm(_ timer: LoopTimer, at time: MonotonicTime) {
    assertOnThread()
    var time = time
    if let runningLimit { time.nanoseconds = max(time.nanoseconds, runningLimit + 1) }
    timers.insert(timer, at: time)
    if runningLimit == nil { setWakeTime() }
  }

  /// Takes `timer` back; without effect when it isn't armed.
  ///
  /// The loop may still wake once for it, which is cheaper than setting the system's timer anew.
  func disarm(_ timer: LoopTimer) {
    assertOnThread()
    timers.remove(timer)
  }

  /// Fires what is due.
  func runTimers() {
    wakeTime = nil
    let present = now.nanoseconds
    let limit = present - present % Self.grid
    runningLimit = limit
    while let timer = timers.popFirst(notAfter: MonotonicTime(nanoseconds: limit)) { timer.fire() }
    runningLimit = nil
    setWakeTime()
  }

  /// Sets libevent's timer for the earliest deadline, unless it fires by then anyway; the end of time never comes.
  private func setWakeTime() {
    guard let timerEvent, let first = timers.first?.nanoseconds, first < .max - Self.grid else { return }
    let (quotient, remainder) = first.quotientAndRemainder(dividingBy: Self.grid)
    let due = (quotient + (remainder > 0 ? 1 : 0)) * Self.grid
    if let wakeTime, wakeTime <= due { return }
    wakeTime = due
    let microseconds = (max(due - now.nanoseconds, 0) + 999) / 1000
    var interval = timeval()
    interval.tv_sec = numericCast(microseconds / 1_000_000)
    interval.tv_usec = numericCast(microseconds % 1_000_000)
    event_add(timerEvent, &interval)
  }

  private func nanoseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
