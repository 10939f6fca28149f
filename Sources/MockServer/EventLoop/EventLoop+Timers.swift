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

  /// Fires `timer` at `time` or up to a millisecond later, a fine one a tenth of that; moves it when it is armed.
  func arm(_ timer: LoopTimer, at time: MonotonicTime) {
    assertOnThread()
    var time = time
    if let limit = timer.isFine ? runningFineLimit : runningLimit {
      time.nanoseconds = max(time.nanoseconds, limit + 1)
    }
    if timer.isFine { fineTimers.insert(timer, at: time) } else { timers.insert(timer, at: time) }
    if runningLimit == nil { setWakeTime() }
  }

  /// Takes `timer` back; without effect when it isn't armed.
  ///
  /// The loop may still wake once for it, which is cheaper than setting the system's timer anew.
  func disarm(_ timer: LoopTimer) {
    assertOnThread()
    if timer.isFine { fineTimers.remove(timer) } else { timers.remove(timer) }
  }

  /// Fires what is due.
  func runTimers() {
    wakeTime = nil
    let present = now.nanoseconds
    let limit = present - present % Self.grid
    let fineLimit = present - present % Self.fineGrid
    runningLimit = limit
    runningFineLimit = fineLimit
    while let timer = fineTimers.popFirst(notAfter: MonotonicTime(nanoseconds: fineLimit)) { timer.fire() }
    while let timer = timers.popFirst(notAfter: MonotonicTime(nanoseconds: limit)) { timer.fire() }
    runningLimit = nil
    runningFineLimit = nil
    setWakeTime()
  }

  /// Sets libevent's timer for the earliest deadline, unless it fires by then anyway; the end of time never comes.
  private func setWakeTime() {
    let due = min(Self.due(timers.first, grid: Self.grid), Self.due(fineTimers.first, grid: Self.fineGrid))
    guard let timerEvent, due < .max else { return }
    if let wakeTime, wakeTime <= due { return }
    wakeTime = due
    let microseconds = (max(due - now.nanoseconds, 0) + 999) / 1000
    var interval = timeval()
    interval.tv_sec = numericCast(microseconds / 1_000_000)
    interval.tv_usec = numericCast(microseconds % 1_000_000)
    event_add(timerEvent, &interval)
  }

  /// The deadline, rounded up to the grid; the end of time when there is none.
  private static func due(_ deadline: MonotonicTime?, grid: Int64) -> Int64 {
    guard let first = deadline?.nanoseconds, first < .max - grid else { return .max }
    let (quotient, remainder) = first.quotientAndRemainder(dividingBy: grid)
    return (quotient + (remainder > 0 ? 1 : 0)) * grid
  }

  private func nanoseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
