import Quantities

/// The clock, the events and the two pipes of a reference connection.
final class ReferenceNetwork {
  private(set) var now: Int64 = 0
  private var events = EventQueue<ReferenceEvent>()
  private(set) var down: ReferencePipe
  private(set) var up: ReferencePipe
  private var lineFree: (down: Int64, up: Int64) = (0, 0)

  init(_ settings: LinkSettings, seed: RandomStream) {
    let luck = seed.keyed("reference")
    func pipe(_ direction: Direction) -> ReferencePipe {
      // As on `Link`, so that both models have the same rates at the same time.
      let course = WanderCourse(settings, direction, luck: seed, start: 0)
      return ReferencePipe(
        PipeConditions(settings, direction), course, luck: PacketLoss(luck.keyed(direction.rawValue)))
    }
    down = pipe(.down)
    up = pipe(.up)
  }

  /// Takes out the next event and sets the clock to its time; nil when there is none before `end`.
  func next(before end: Int64) -> ReferenceEvent? {
    guard let (time, event) = events.removeFirst(), time < end else { return nil }
    now = time
    return event
  }

  /// Adds `event` for `delay` nanoseconds from now.
  func schedule(_ event: ReferenceEvent, in delay: Int64) { events.add(event, at: now + delay) }

  /// Sends `packet` in `direction`.
  func send(_ packet: ReferencePacket, _ direction: Direction) {
    send(bytes: packet.wireBytes, direction, .arrival(packet, direction))
  }

  /// Sends `bytes` bytes in `direction`, whose arrival is `event`.
  func send(bytes: Int, _ direction: Direction, _ event: ReferenceEvent) {
    let onTheLine = Int64(Double(bytes) * PacketFormat.lineNanosecondsPerByte)
    let arrival: Int64?
    if direction == .down {
      lineFree.down = max(lineFree.down, now) + onTheLine
      arrival = down.send(bytes, at: lineFree.down)
    } else {
      lineFree.up = max(lineFree.up, now) + onTheLine
      arrival = up.send(bytes, at: lineFree.up)
    }
    if let arrival { events.add(event, at: arrival) }
  }
}
