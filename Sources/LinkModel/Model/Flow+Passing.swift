import Quantities

// While nothing limits a link its owner may pass bytes on without the link: the model would only cost time.
extension Flow {
  /// Whether bytes that come now go through at once: nothing limits the link, and nothing of the flow is on its way or waits.
  public func isUnhindered(at time: MonotonicTime) -> Bool {
    guard let link, !isClosed, line.count == 0, phase != .pause, notBefore <= time.nanoseconds else { return false }
    return link.isClear(at: time)
  }

  /// Says that the owner has passed `bytes` bytes on at `time`, without the link, while the flow was unhindered.
  public func passed(_ bytes: Int, at time: MonotonicTime) {
    let packets = max(1, bytes / PacketFormat.payload)
    delivered += Int64(bytes)
    transmissions += packets
    lastDeparture = time.nanoseconds
    window.pass(packets)
  }
}
