import Quantities

/// The course of a wandering rate: a pure function of the time, drawn by key, so that whoever asks doesn't change it.
struct WanderCourse {
  private let share: Double
  private let period: Int64
  private let start: Int64
  private let stream: RandomStream
  /// At the mean rate.
  private let nanosecondsPerByte: Double

  /// The course of a direction from `start` on, in nanoseconds, with the luck of a link; nil for a rate that doesn't wander.
  init?(_ settings: LinkSettings, _ direction: Direction, luck: RandomStream, start: Int64) {
    guard let wander = settings.wander, let rate = direction == .down ? settings.down : settings.up else { return nil }
    nanosecondsPerByte = 8e9 / rate.bitsPerSecond
    stream = luck.keyed("wander").keyed(direction.rawValue)
    share = min(wander.share.fraction, 0.9)
    period = max(wander.period.nanoseconds, 10_000_000)
    self.start = start
  }

  /// What the mean rate is multiplied by at `time`.
  func factor(at time: Int64) -> Double { factor(step(at: time)) }

  /// When that changes next.
  func nextChange(after time: Int64) -> Int64 { end(ofStep: step(at: time)) }

  /// When `bytes` bytes on the wire have left that begin to leave at `time`, however the rate changes meanwhile.
  func departure(_ bytes: Int, at time: Int64) -> Int64 {
    // What is left to do, in nanoseconds at the mean rate; held at three years so that sums can't overflow.
    var left = min(Double(bytes) * nanosecondsPerByte, 1e17)
    var now = time
    var step = step(at: time)
    while true {
      let pair = Double(2 * period)
      if step & 1 == 0, now == begin(ofStep: step), left >= pair {
        // A pair is worth its length: however slow the link is, this stays short.
        let pairs = Int64(min(left / pair, 0x1p40))
        left -= Double(pairs) * pair
        step += 2 * pairs
        now = begin(ofStep: step)
      }
      let factor = factor(step)
      let end = end(ofStep: step)
      let worth = Double(end - now) * factor
      if left <= worth { return now + Int64((left / factor).rounded()) }
      left -= worth
      now = end
      step += 1
    }
  }

  /// How many bytes on the wire leave from `time` to `end`.
  func bytes(from time: Int64, to end: Int64) -> Double {
    var sum = 0.0
    var now = time
    while now < end {
      let next = min(end, nextChange(after: now))
      sum += Double(next - now) * factor(at: now)
      now = next
    }
    return sum / nanosecondsPerByte
  }

  private func step(at time: Int64) -> Int64 { max(0, time - start) / period }

  private func begin(ofStep step: Int64) -> Int64 { start + step * period }

  private func end(ofStep step: Int64) -> Int64 { begin(ofStep: step + 1) }

  private func factor(_ step: Int64) -> Double {
    let draw = share * (2 * stream.keyed(Int(step >> 1)).unit - 1)
    return 1 + (step & 1 == 0 ? draw : -draw)
  }
}
