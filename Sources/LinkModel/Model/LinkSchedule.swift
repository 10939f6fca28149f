import Quantities

/// The pure schedule of one transfer over a link: what a relay would do, without sockets and without waiting.
public enum LinkSchedule {
  /// When the bytes of a transfer of `bytes` arrive on a fresh, established connection that has the link to itself.
  ///
  /// Times count from the moment the first byte may leave (the handshake is not included). The list ends early when the
  /// link never gets through again.
  public static func transfer(
    _ bytes: ByteCount, direction: Direction, profile: LinkProfile, seed: RandomStream
  ) -> [(time: Duration, bytes: Int)] {
    let start = MonotonicTime(nanoseconds: 0)
    let link = Link(profile: profile, seed: seed, startedAt: start)
    let flows = link.open(connection: 0, at: start, establishedAt: start)
    let source = Source(bytes.bytes)
    (direction == .down ? flows.down : flows.up).sourceReadable(at: start)
    var schedule: [(time: Duration, bytes: Int)] = []
    var next: MonotonicTime? = start
    while let now = next {
      next = link.advance(to: now, source)
      if source.arrived > 0 { schedule.append((now - start, source.arrived)) }
      source.arrived = 0
    }
    return schedule
  }

  /// Bytes that are only counted.
  private final class Source: LinkIO {
    private var left: Int64
    var arrived = 0

    init(_ bytes: Int64) { left = bytes }

    func take(_ flow: Flow, upTo bytes: Int) -> Int {
      let taken = Int(min(Int64(bytes), left))
      left -= Int64(taken)
      return taken
    }

    func deliver(_ flow: Flow, bytes: Int) { arrived += bytes }
  }
}
