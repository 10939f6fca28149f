import Quantities

/// A client's link, that of all its connections or of one: a pure state machine that is told the time.
///
/// The owner calls `advance` whenever the time it last returned has come, and after each `sourceReadable`. Everything
/// happens at its exact due time on the link's clock, however late the call, so lateness never accumulates.
/// One loop owns a link and its flows; they are not Sendable.
public final class Link {
  /// The most packets one `advance` moves; it then returns a time that has already come, so that others get a turn.
  public static let packetsPerAdvance = 8192

  /// Whose link it is.
  let client: LinkClient
  /// The luck of whoever shares the link: how its rates wander.
  private let luck: RandomStream
  let down: Pipe
  let up: Pipe
  var heap = EventHeap()
  var isOffline: Bool
  /// Whether nothing was limited at the last event: an owner that can pass bytes on by itself gives the link none then.
  public private(set) var isClear: Bool
  /// The stretch of the link's clock for which the pipes' conditions hold.
  private var validFrom = Int64.min
  private var validUntil: Int64
  private var flowCount = 0
  let hasHandovers: Bool
  /// What hand-overs may end; empty where the profile has none.
  var connections: [Int: (flows: Flows, openedAt: Int64)] = [:]
  /// The next hand-over that ends any of them; `.max` when there is none.
  var handoverAt = Int64.max
  var handover = Handover.reset
  /// How many late packets may still be taken upstream before this time, on a fast link.
  private var catchUp = (until: Int64.min, left: 0)

  /// A link that runs through `profile` from `startedAt` on, with the luck of `seed`.
  public convenience init(profile: LinkProfile, seed: RandomStream, startedAt: MonotonicTime) {
    self.init(client: LinkClient(profile: profile, seed: seed, startedAt: startedAt), luck: seed)
  }

  init(client: LinkClient, luck: RandomStream) {
    self.client = client
    self.luck = luck
    let settings = client.profile.settings(at: .zero)
    isOffline = settings.isOffline
    isClear = settings.limitsNothing
    down = Pipe(.down, PipeConditions(settings, .down))
    up = Pipe(.up, PipeConditions(settings, .up))
    // Nothing holds before the first look at the clock.
    validUntil = .min
    hasHandovers = client.profile.segments.contains { $0.handover != nil }
    refresh(client.startedAt)
  }

  /// What the link does.
  public var profile: LinkProfile { client.profile }
  var seed: RandomStream { client.seed }
  var startedAt: Int64 { client.startedAt }

  /// The round-trip time without queueing and transmission, under the settings of the last event.
  public var roundTripTime: Duration { Duration(nanoseconds: down.conditions.base) }

  /// Brings the conditions to `time`; events come in order, so this is nearly always one comparison.
  func refresh(_ time: Int64) {
    if time < validUntil, time >= validFrom { return }
    let elapsed = Duration(nanoseconds: max(0, time - startedAt))
    let settings = profile.settings(at: elapsed)
    isOffline = settings.isOffline
    isClear = settings.limitsNothing
    for pipe in [down, up] {
      pipe.course = WanderCourse(settings, pipe.direction, luck: luck, start: startedAt)
      pipe.conditions = PipeConditions(settings, pipe.direction, factor: pipe.course?.factor(at: time) ?? 1)
    }
    validFrom = time
    let change = nextChange(after: MonotonicTime(nanoseconds: time))?.nanoseconds ?? .max
    validUntil = [down, up].reduce(change) { min($0, $1.course?.nextChange(after: time) ?? .max) }
  }

  /// Whether nothing is limited at `time`.
  public func isClear(at time: MonotonicTime) -> Bool {
    refresh(time.nanoseconds)
    return isClear
  }

  /// When the settings change next after `time`; nil when they never do.
  public func nextChange(after time: MonotonicTime) -> MonotonicTime? { client.nextChange(after: time) }

  func settings(at time: Int64) -> LinkSettings {
    profile.settings(at: Duration(nanoseconds: max(0, time - startedAt)))
  }

  func pipe(_ direction: Direction) -> Pipe { direction == .down ? down : up }

  /// Opens a connection at `time` whose handshake ends at `establishedAt`; nil is never.
  func open(connection: Int, at time: MonotonicTime, establishedAt: MonotonicTime?) -> Flows {
    let luck = seed.keyed(connection)
    let flows = Direction.allCases.map { direction in
      flowCount += 1
      return Flow(
        link: self, direction: direction, connection: connection, ordinal: flowCount,
        notBefore: (establishedAt ?? .never).nanoseconds, stream: luck.keyed(direction.rawValue))
    }
    let opened = Flows(connection: connection, down: flows[0], up: flows[1], establishedAt: establishedAt)
    note(opened, openedAt: time)
    return opened
  }

  /// Forgets a connection; what is in flight is never delivered.
  public func disconnect(_ flows: Flows) {
    forget(flows)
    for flow in [flows.down, flows.up] where !flow.isClosed {
      flow.isClosed = true
      pipe(flow.direction).leave(flow)
      heap.set(flow, to: .max)
      flow.timer = .max
      flow.line = PacketLine()
    }
  }

  /// When the next packet may be taken upstream, if that is later than `now`.
  ///
  /// A client's system that sees packets read back to back takes its link for a fast one and enlarges its send buffer, for
  /// good: the client then believes to be further than any link would let it. Two packets are enough, the first read late
  /// and the second on time: Linux's BBR measures a rate by any two and keeps the highest for ten round trips. Nothing is
  /// late on the link's own clock meanwhile.
  private func takePause(_ now: Int64) -> Int64? {
    let step: Int64 = 1_000_000
    let packet = up.conditions.serialisation(PacketFormat.full)
    if packet >= step {
      guard let next = up.first?.nextTake else { return nil }
      return now < next ? next : nil
    }
    // On a faster link several packets are due at a wake-up; after a late one they are taken at twice the link's rate.
    guard up.due < now - step else { return nil }
    if now >= catchUp.until {
      catchUp = (now + step, packet == 0 ? .max : Int(2 * step / packet) + 1)
    }
    guard catchUp.left > 0 else { return catchUp.until }
    catchUp.left -= 1
    return nil
  }

  /// Keeps what is taken from `flow` next apart from the `bytes` taken `now`, unless they are few, as in a small request.
  func spaceTakes(of flow: Flow, bytes: Int, _ now: Int64) {
    guard bytes >= PacketFormat.payload / 4 else { return }
    let whole = min(up.conditions.serialisation(PacketFormat.full) / 5, 500_000)
    flow.nextTake = now + whole * Int64(bytes) / Int64(PacketFormat.payload)
  }

  /// Does everything that is due by `now` and returns when something is due next; nil when nothing is. (`nextHandover` is another matter: an owner may
  /// want to look at it only while connections are in use.)
  public func advance(to now: MonotonicTime, _ io: some LinkIO) -> MonotonicTime? {
    let now = now.nanoseconds
    var budget = Self.packetsPerAdvance
    var handover = handoverAt
    while true {
      let wake = heap.first?.wake ?? .max
      let next = min(wake, down.due, up.due)
      if handover < .max, handover <= min(next, now) {
        handOver(io)
        handover = handoverAt
        continue
      }
      if next == .max { return nil }
      if next > now || budget == 0 { return MonotonicTime(nanoseconds: next) }
      if wake == next, let flow = heap.first {
        happen(flow, at: next, now: now, io)
      } else {
        budget -= 1
        if down.due == next {
          serve(down, now: now, io)
        } else if let pause = takePause(now) {
          return MonotonicTime(nanoseconds: pause)
        } else {
          serve(up, now: now, io)
        }
      }
    }
  }
}
