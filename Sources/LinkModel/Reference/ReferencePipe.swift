/// One direction of a reference link, a packet at a time: random loss, then a drop-tail queue, serialisation and delay.
///
/// The order is dummynet's, so that of Apple's Network Link Conditioner: a lost packet takes no time on the link.
struct ReferencePipe {
  /// What became of the packets so far.
  private(set) var count = ReferencePacketCount()
  private let conditions: PipeConditions
  private var luck: PacketLoss
  /// When the packet that is being sent has left, and when the last one arrives.
  private var free = Int64.min
  private var lastArrival = Int64.min

  init(_ conditions: PipeConditions, luck: PacketLoss) {
    self.conditions = conditions
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
      let waiting = conditions.bytesLeaving(from: time, to: free)
      if waiting + Double(bytes) > conditions.queue * Double(PacketFormat.full) {
        count.refused += 1
        return nil
      }
    }
    let departure = conditions.departure(bytes, at: time + wait)
    free = departure
    lastArrival = max(lastArrival, departure + luck.delay(number, conditions))
    return lastArrival
  }
}
