import Quantities

extension LinkPreset {
  /// Settings from the units the tools use: kbit/s (nil unlimited), one-way milliseconds, percent of packets.
  static func link(
    _ down: Double?, _ up: Double?, delay: (down: Double, up: Double) = (0, 0), jitter: Double = 0,
    loss: (down: Double, up: Double) = (0, 0)
  ) -> LinkSettings {
    var settings = LinkSettings()
    settings.down = down.map { BitRate(bitsPerSecond: $0 * 1000) }
    settings.up = up.map { BitRate(bitsPerSecond: $0 * 1000) }
    settings.delayDown = milliseconds(delay.down)
    settings.delayUp = milliseconds(delay.up)
    settings.jitter = milliseconds(jitter)
    settings.lossDown = Percent(loss.down)
    settings.lossUp = Percent(loss.up)
    return settings
  }

  /// The same with a round trip in milliseconds, split half and half, and one loss for both directions.
  static func link(_ down: Double?, _ up: Double?, roundTrip: Double, loss: Double = 0) -> LinkSettings {
    link(down, up, delay: (roundTrip / 2, roundTrip / 2), loss: (loss, loss))
  }

  private static func milliseconds(_ value: Double) -> Duration {
    Duration(nanoseconds: Int64((value * 1e6).rounded()))
  }
}
