/// One direction of a reference link, a packet at a time: random loss, then a drop-tail queue, serialisation and delay.
///
/// The order is dummynet's, so that of Apple's Network Link Conditioner: a lost packet takes no time on the link.
struct ReferencePipe {
  /// What became of the packets so far.
  private(set) var count = ReferencePacketCount()
  private let conditions: PipeConditions
  /// How the rate wanders; nil when it doesn't.
  private let course: WanderCourse?
  private var luck: PacketLoss
  /// When the packet that is being sent has left, and when the last one arrives.
  private var free = Int64.min
  private var lastArrival = Int64.min

  init(_ conditions: PipeConditions, _ course: WanderCourse?, luck: PacketLoss) {
    self.conditions = conditions
    self.course = course
    self.luck = luck
  }

  /// When a packet of `bytes` bytes that comes at `time` arrives; nil when it is lost.
  mutating func send(_ bytes: Int, at time: Int64) -> Int64? {
    let number = count.sent
    count.sent += 1
    if luck.takes(number, conditions) {
      count.lost += 1
      return nil
    }
    let wait = max(0, free == .min ? 0 : free - time)
    if wait > 0, conditions.nanosecondsPerByte > 0 {
      let waiting = course?.bytes(from: time, to: free) ?? Double(wait) / conditions.nanosecondsPerByte
      if waiting + Double(bytes) > conditions.queue * Double(PacketFormat.full) {
        count.refused += 1
        return nil
      }
    }
    let departure = course?.departure(bytes, at: time + wait) ?? time + wait + conditions.serialisation(bytes)
    free = departure
    lastArrival = max(lastArrival, departure + luck.delay(number, conditions))
    return lastArrival
  }
}
