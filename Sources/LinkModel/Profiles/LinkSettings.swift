import Quantities

/// What a link does to packets during one stretch of time: rates, delays, losses and the queue, per direction.
///
/// Down is towards the client. Delays are one-way, so the round trip is `delayDown + delayUp`.
public struct LinkSettings: Hashable, Sendable {
  /// The rate towards the client in bits per second on the wire (1500 bytes for 1448 of payload); nil is unlimited.
  public var down: BitRate?
  /// The rate from the client in bits per second on the wire; nil is unlimited.
  public var up: BitRate?
  /// The one-way delay towards the client, 0...10 minutes.
  public var delayDown: Duration = .zero
  /// The one-way delay from the client, 0...10 minutes.
  public var delayUp: Duration = .zero
  /// How much a packet's delay varies: uniformly from -jitter to +jitter, never below zero, with order kept.
  public var jitter: Duration = .zero
  /// The share of packets lost towards the client, 0...100 %.
  public var lossDown = Percent(0)
  /// The share of packets lost from the client, 0...100 %.
  public var lossUp = Percent(0)
  /// The drop-tail queue in front of each direction in bytes; nil is `defaultQueue`.
  public var queue: ByteCount?
  /// Loss in bursts in both directions, beside `lossDown` and `lossUp`; nil is none.
  public var burst: GilbertElliott?
  /// How senders on this link adapt to losses.
  public var congestion = CongestionControl.cubic
  /// How the rates change by themselves; nil is not at all.
  public var wander: Wander?
  /// The time a name look-up takes, 0...10 minutes: the client's first connection is established so much later.
  public var dnsDelay: Duration = .zero
  /// Whose bottleneck the link is; nil is not said here, and `shared` where no stretch of the timeline says it.
  public var sharing: LinkSharing?

  /// A link that does nothing: unlimited, no delay, no loss.
  public init() {}

  /// Whether nothing gets through: a direction that loses everything takes the acknowledgements of the other with it.
  public var isOffline: Bool { lossDown.value >= 100 || lossUp.value >= 100 }

  /// Whether packets pass as if there were no link: no rate, no delay, no loss.
  public var limitsNothing: Bool {
    down == nil && up == nil && delayDown == .zero && delayUp == .zero && jitter == .zero && lossDown.value == 0
      && lossUp.value == 0 && burst == nil
  }

  /// The round-trip time without queueing and transmission: both one-way delays.
  public var roundTripTime: Duration { delayDown + delayUp }

  /// The queue used when none is given: 75,000 bytes or rate × round trip, whichever is larger; nil for an unlimited rate.
  public func defaultQueue(_ direction: Direction) -> ByteCount? {
    guard let rate = direction == .down ? down : up else { return nil }
    // Huge rates and delays must not trap in the conversion to an integer.
    return ByteCount(max(75_000, Int64(min(rate.bytesPerSecond * roundTripTime.inSeconds, 0x1p60))))
  }
}
