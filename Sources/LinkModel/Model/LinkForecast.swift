import Quantities

/// What a client may expect of a link: how long one fresh connection, request and answer take, by the model itself.
public struct LinkForecast: Hashable, Sendable {
  /// Where the bytes go.
  public let direction: Direction
  /// How many there are.
  public let size: ByteCount
  /// How long it took each time, sorted; those that never came to an end are missing.
  public let times: [Duration]
  /// How often it was tried.
  public let samples: Int

  /// How long it takes at most in this share of all cases, 0...1; nil where it doesn't come to an end.
  public func quantile(_ share: Double) -> Duration? {
    let place = Int((Double(samples - 1) * min(1, max(0, share))).rounded())
    return place < times.count ? times[place] : nil
  }

  /// Tries `samples` times, each on a connection of its own with luck of its own.
  ///
  /// Sizes of heads are those of a short request and answer. What takes longer than `limit` doesn't come to an end.
  public init(
    _ profile: LinkProfile, _ direction: Direction, _ size: ByteCount, samples: Int = 101,
    limit: Duration = .seconds(3_600)
  ) {
    self.direction = direction
    self.size = size
    self.samples = max(1, samples)
    times = (0..<max(1, samples)).compactMap { number in
      Trial(profile, seed: RandomStream(seed: 1).keyed("forecast").keyed(number)).run(
        direction, size.bytes, limit: limit)
    }.sorted()
  }

  /// One connection in memory.
  private final class Trial: LinkIO {
    private static let requestHead: Int64 = 200
    private static let answerHead: Int64 = 200
    private let link: Link
    private var now = MonotonicTime(nanoseconds: 0)
    private var waiting: [Direction: Int64] = [:]
    private var arrived: [Direction: Int64] = [:]

    init(_ profile: LinkProfile, seed: RandomStream) { link = Link(profile: profile, seed: seed, startedAt: now) }

    func take(_ flow: Flow, upTo bytes: Int) -> Int {
      let taken = min(Int64(bytes), waiting[flow.direction, default: 0])
      waiting[flow.direction, default: 0] -= taken
      return Int(taken)
    }

    func deliver(_ flow: Flow, bytes: Int) { arrived[flow.direction, default: 0] += Int64(bytes) }

    func run(_ direction: Direction, _ size: Int64, limit: Duration) -> Duration? {
      let end = now + limit
      let flows = link.connect(at: now, connection: 1)
      guard let established = flows.establishedAt, established < end else { return nil }
      now = established
      guard send(Self.requestHead + (direction == .up ? size : 0), over: flows.up, until: end),
        send(Self.answerHead + (direction == .down ? size : 0), over: flows.down, until: end)
      else { return nil }
      return now - MonotonicTime(nanoseconds: 0)
    }

    private func send(_ bytes: Int64, over flow: Flow, until end: MonotonicTime) -> Bool {
      waiting[flow.direction] = bytes
      arrived[flow.direction] = 0
      flow.sourceReadable(at: now)
      while let next = link.advance(to: now, self) {
        if arrived[flow.direction, default: 0] >= bytes { return true }
        guard next < end else { return false }
        now = max(now, next)
      }
      return arrived[flow.direction, default: 0] >= bytes
    }
  }
}
