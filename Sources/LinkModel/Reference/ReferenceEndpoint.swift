/// One end of a reference connection: a sender, a receiver, and the acknowledgements between them.
final class ReferenceEndpoint {
  /// How long Linux waits for a second segment before it acknowledges the first.
  private static let acknowledgementDelay: Int64 = 40_000_000

  let sender: ReferenceSender
  private var receiver = ReferenceReceiver()
  private let network: ReferenceNetwork
  private let direction: Direction
  private var acknowledgementSerial = 0

  /// The end that sends in `direction`.
  init(_ network: ReferenceNetwork, _ direction: Direction, congestion: CongestionControl, firstBurst: Int? = nil) {
    self.network = network
    self.direction = direction
    sender = ReferenceSender(network, direction, congestion: congestion, firstBurst: firstBurst)
    sender.acknowledge = { [unowned self] packet in
      receiver.acknowledge(in: &packet)
      acknowledgementSerial += 1
    }
  }

  /// Takes in a packet and returns the bytes that the application gets.
  func receive(_ packet: ReferencePacket) -> Int {
    sender.acknowledged(by: packet)
    guard let segment = packet.segment else { return 0 }
    let (bytes, due) = receiver.receive(segment, payload: packet.payload, sentAt: packet.sentAt)
    switch due {
    case .now: sendAcknowledgement()
    case .later:
      network.schedule(
        .acknowledgement(direction, serial: acknowledgementSerial), in: Self.acknowledgementDelay)
    }
    return bytes
  }

  func acknowledgementFired(serial: Int) {
    if serial == acknowledgementSerial { sendAcknowledgement() }
  }

  private func sendAcknowledgement() {
    var packet = ReferencePacket(sentAt: network.now)
    receiver.acknowledge(in: &packet)
    acknowledgementSerial += 1
    network.send(packet, direction)
  }
}
