import Quantities

/// The settings of one direction during one segment, in the units the model computes in.
struct PipeConditions {
  /// Zero when the rate is unlimited; of a rate that wanders, as it is for now.
  let nanosecondsPerByte: Double
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

  /// The conditions while the rate is `factor` times its mean.
  init(_ settings: LinkSettings, _ direction: Direction, factor: Double = 1) {
    let isDown = direction == .down
    let rate = isDown ? settings.down : settings.up
    let reverse = isDown ? settings.up : settings.down
    nanosecondsPerByte = rate.map { 8e9 / ($0.bitsPerSecond * factor) } ?? 0
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
