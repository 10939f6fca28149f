/// One end of a reference connection: a sender, a receiver, and the acknowledgements between them.
final class ReferenceEndpoint {
  let sender: ReferenceSender
  private var receiver = ReferenceReceiver()
  private let network: ReferenceNetwork
  private let direction: Direction
  private var owesAcknowledgement = false

  /// The end that sends in `direction`.
  init(_ network: ReferenceNetwork, _ direction: Direction, congestion: CongestionControl, firstBurst: Int? = nil) {
    self.network = network
    self.direction = direction
    sender = ReferenceSender(network, direction, congestion: congestion, firstBurst: firstBurst)
    sender.acknowledge = { [unowned self] packet in
      receiver.acknowledge(in: &packet)
      owesAcknowledgement = false
    }
  }

  /// Takes in a packet and returns the bytes that the application gets; `settle` must follow, after what it answers.
  func receive(_ packet: ReferencePacket) -> Int {
    sender.acknowledged(by: packet)
    guard let segment = packet.segment else { return 0 }
    owesAcknowledgement = true
    return receiver.receive(segment, payload: packet.payload, sentAt: packet.sentAt)
  }

  /// Acknowledges what was received, unless an answer has done so.
  ///
  /// Linux acknowledges each segment while its receive window grows, which it does through all that the reference is for.
  func settle() {
    guard owesAcknowledgement else { return }
    var packet = ReferencePacket(sentAt: network.now)
    sender.acknowledge(&packet)
    network.send(packet, direction)
  }
}
