/// One direction of a link: a server that sends one packet at a time, for the flows in turn.
final class Pipe {
  let direction: Direction
  var conditions: PipeConditions
  /// How the rate wanders; nil when it doesn't.
  var course: WanderCourse?
  /// When the packet that is being sent has left.
  var free = Int64.min
  /// Packets that the flows in turn are expected to have in the queue.
  private(set) var backlog = 0
  /// When the next packet starts; `.max` when no flow wants to send.
  private(set) var due = Int64.max
  /// The flows in turn: a ring in `slots`, a power of two long.
  private var slots: [Flow?] = Array(repeating: nil, count: 8)
  private var start = 0
  private(set) var count = 0

  init(_ direction: Direction, _ conditions: PipeConditions) {
    self.direction = direction
    self.conditions = conditions
  }

  var first: Flow? { slots[start] }

  /// When `bytes` bytes on the wire have left that begin to leave at `time`.
  func departure(_ bytes: Int, at time: Int64) -> Int64 {
    course?.departure(bytes, at: time) ?? time + conditions.serialisation(bytes)
  }

  /// Computes `due` anew after `free` or the first flow changed.
  func reschedule() {
    due = first.map { max(free, $0.readyAt) } ?? .max
  }

  /// Decides how much of a flow about to send the queue takes before it refuses some of the rest.
  ///
  /// A burst finds the queue alone. A round that is clocked by acknowledgements comes at the rate of the link, or faster by
  /// as much as the window has grown since the last: only that excess has to fit.
  private func setRoom(for flow: Flow) {
    let queued = max(0, Double(flow.clock) - conditions.pipe)
    var total: Double = flow.round.isBurst ? conditions.queue - queued + drain(flow.quota) : conditions.queueAndPipe
    var excess = 1.0
    if !flow.round.isBurst, count == 0, flow.clock > 0, flow.quota > flow.clock, total.isFinite {
      excess = 1 - Double(flow.clock) / Double(flow.quota)
      total = (conditions.queue - queued) / excess
    }
    // What other flows have in the queue is not free; but the queue serves all alike, so a fair share always is.
    let share = min(max(total - Double(backlog), total / Double(count + 1), 1), 1e9)
    flow.room = Int(share * Double(PacketFormat.full))
    flow.excess = excess
    flow.refusal = 0
  }

  /// Packets that leave the queue while a burst of `packets` comes in.
  private func drain(_ packets: Int) -> Double {
    guard conditions.nanosecondsPerByte > 0 else { return .infinity }
    return Double(packets) * PacketFormat.lineNanosecondsPerByte / conditions.nanosecondsPerByte
  }

  /// Lets `flow` take part from `time` on.
  func enter(_ flow: Flow, at time: Int64) {
    flow.readyAt = time
    flow.runBytes = 0
    flow.runStart = time
    setRoom(for: flow)
    flow.claim = min(flow.quota - flow.round.sent, flow.room / PacketFormat.full)
    backlog += flow.claim
    if count == slots.count {
      slots = (0..<count).map { slots[(start + $0) & (count - 1)] } + Array(repeating: nil, count: count)
      start = 0
    }
    slots[(start + count) & (slots.count - 1)] = flow
    count += 1
    flow.isInTurn = true
    reschedule()
  }

  /// Counts one packet of `flow` as out of the queue.
  func sent(_ flow: Flow) {
    guard flow.claim > 0 else { return }
    flow.claim -= 1
    backlog -= 1
  }

  /// Gives the turn to the next flow.
  func rotate() {
    if count > 1 {
      let flow = slots[start]
      slots[start] = nil
      start = (start + 1) & (slots.count - 1)
      slots[(start + count - 1) & (slots.count - 1)] = flow
    }
    reschedule()
  }

  /// Takes `flow` out of the ring.
  func leave(_ flow: Flow) {
    guard flow.isInTurn else { return }
    flow.isInTurn = false
    backlog -= flow.claim
    flow.claim = 0
    let mask = slots.count - 1
    if slots[start] === flow {
      slots[start] = nil
      start = (start + 1) & mask
    } else if let at = (1..<count).first(where: { slots[(start + $0) & mask] === flow }) {
      for index in at..<count - 1 { slots[(start + index) & mask] = slots[(start + index + 1) & mask] }
      slots[(start + count - 1) & mask] = nil
    }
    count -= 1
    reschedule()
  }
}
