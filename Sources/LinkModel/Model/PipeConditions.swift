import Quantities

/// The settings of one direction during one segment, in the units the model computes in.
struct PipeConditions {
  /// Zero when the rate is unlimited; of a rate that wanders, as it is for now.
  let nanosecondsPerByte: Double
  /// The same at the mean rate, and how the rate wanders about it; nil when it doesn't.
  private let meanNanosecondsPerByte: Double
  private let course: WanderCourse?
  let delay: Int64
  let jitter: Int64
  let loss: Double
  let burst: GilbertElliott?
  let congestion: CongestionControl
  /// Packets that fit in the queue, in the pipe, and in both.
  let queue: Double
  let pipe: Double
  var queueAndPipe: Double { queue + pipe }
  /// Both one-way delays.
  let base: Int64
  /// How long an acknowledgement takes to be sent back.
  let acknowledgement: Int64

  /// The conditions at `time`, or without a time those in the mean.
  init(_ settings: LinkSettings, _ direction: Direction, _ course: WanderCourse? = nil, at time: Int64? = nil) {
    let isDown = direction == .down
    let rate = isDown ? settings.down : settings.up
    let reverse = isDown ? settings.up : settings.down
    meanNanosecondsPerByte = rate.map { 8e9 / $0.bitsPerSecond } ?? 0
    self.course = rate == nil ? nil : course
    let factor = time.flatMap { course?.factor(at: $0) } ?? 1
    nanosecondsPerByte = meanNanosecondsPerByte / factor
    delay = (isDown ? settings.delayDown : settings.delayUp).nanoseconds
    jitter = settings.jitter.nanoseconds
    loss = (isDown ? settings.lossDown : settings.lossUp).fraction
    burst = settings.burst
    congestion = settings.congestion
    base = settings.roundTripTime.nanoseconds
    acknowledgement = Self.time(PacketFormat.header, reverse.map { 8e9 / $0.bitsPerSecond } ?? 0)
    let packet = nanosecondsPerByte * Double(PacketFormat.full)
    if let bytes = (settings.queue ?? settings.defaultQueue(direction))?.bytes {
      queue = Double(bytes) / Double(PacketFormat.full)
    } else {
      queue = .infinity
    }
    pipe = packet > 0 ? Double(base) / packet : .infinity
  }

  /// How long `bytes` bytes on the wire occupy the link; held at three years so that sums can't overflow.
  func serialisation(_ bytes: Int) -> Int64 { Self.time(bytes, nanosecondsPerByte) }

  /// When `bytes` bytes on the wire have left that begin to leave at `time`, however the rate changes meanwhile.
  func departure(_ bytes: Int, at time: Int64) -> Int64 {
    guard let course else { return time + serialisation(bytes) }
    return course.end(of: min(Double(bytes) * meanNanosecondsPerByte, 1e17), from: time)
  }

  /// How many bytes on the wire leave from `time` to `end`; only where there is a rate.
  func bytesLeaving(from time: Int64, to end: Int64) -> Double {
    (course?.nominal(from: time, to: end) ?? Double(end - time)) / meanNanosecondsPerByte
  }

  /// When the rate changes by itself next; `.max` for never.
  func nextChange(after time: Int64) -> Int64 { course?.nextChange(after: time) ?? .max }

  /// The round trip of a packet of `bytes` bytes on the wire.
  ///
  /// At least what a loopback takes: an endless source on a link without delay and rate would otherwise be asked for
  /// endlessly many windows within one instant.
  func roundTrip(_ bytes: Int = PacketFormat.full) -> Int64 {
    max(base + serialisation(bytes) + acknowledgement, 50_000)
  }

  private static func time(_ bytes: Int, _ nanosecondsPerByte: Double) -> Int64 {
    Int64(min(Double(bytes) * nanosecondsPerByte, 1e17).rounded())
  }
}
