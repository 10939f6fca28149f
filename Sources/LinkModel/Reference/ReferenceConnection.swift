import Quantities

/// One run of the reference: the two endpoints, and the client and the server that use them.
final class ReferenceConnection {
  private let network: ReferenceNetwork
  private let client: ReferenceEndpoint
  private let server: ReferenceEndpoint
  private var handshake: ReferenceHandshake
  private let baseRoundTrip: Int64
  private let requests: [ReferenceRequest]
  private var result = ReferenceLink.Result()
  private var exchange: ReferenceExchange?
  private var missingAtServer = 0
  private var missingAtClient = 0
  private var isOver = false

  init(_ settings: LinkSettings, requests: [ReferenceRequest], seed: RandomStream) {
    network = ReferenceNetwork(settings, seed: seed)
    client = ReferenceEndpoint(
      network, .up, congestion: settings.congestion, firstBurst: PacketFormat.firstUploadBurst)
    server = ReferenceEndpoint(network, .down, congestion: settings.congestion)
    handshake = ReferenceHandshake(network)
    baseRoundTrip = settings.roundTripTime.nanoseconds
    self.requests = requests
  }

  func run(until limit: Int64) -> ReferenceLink.Result {
    network.schedule(.handshake(.clientSends(attempt: 0)), in: 0)
    while !isOver, let event = network.next(before: limit) { happen(event) }
    if let exchange { result.exchanges.append(exchange) }
    result.down = network.down.count
    result.up = network.up.count
    result.repetitions = client.sender.repetitions + server.sender.repetitions
    return result
  }

  private func endpoint(_ direction: Direction) -> ReferenceEndpoint { direction == .up ? client : server }

  private func happen(_ event: ReferenceEvent) {
    switch event {
    case .arrival(let packet, .up):
      serverGets(packet)
      server.settle()
    case .arrival(let packet, .down):
      clientGets(packet)
      client.settle()
    case .retransmission(let side, let serial): endpoint(side).sender.timerFired(serial: serial)
    case .reordering(let side, let serial): endpoint(side).sender.reorderingFired(serial: serial)
    case .handshake(let step):
      let measured = handshake.happen(step)
      if let roundTrip = measured.server { server.sender.roundTrip.add(roundTrip, acknowledged: 0, next: 0) }
      if let roundTrip = measured.client {
        client.sender.roundTrip.add(roundTrip, acknowledged: 0, next: 0)
        result.connectTime = Duration(nanoseconds: network.now)
        startRequest()
      }
    }
  }

  private func startRequest() {
    guard result.exchanges.count < requests.count else {
      isOver = true
      return
    }
    let request = requests[result.exchanges.count]
    exchange = ReferenceExchange(start: Duration(nanoseconds: network.now))
    missingAtServer = request.writes.reduce(0, +)
    missingAtClient = request.answer
    for bytes in request.writes { client.sender.write(bytes) }
  }

  private func serverGets(_ packet: ReferencePacket) {
    if handshake.hearsData() { server.sender.roundTrip.add(baseRoundTrip, acknowledged: 0, next: 0) }
    let bytes = server.receive(packet)
    guard bytes > 0, let start = exchange?.start.nanoseconds else { return }
    exchange?.atServer.append(.init(time: Duration(nanoseconds: network.now - start), bytes: bytes))
    missingAtServer -= bytes
    if missingAtServer == 0 { server.sender.write(missingAtClient) }
  }

  private func clientGets(_ packet: ReferencePacket) {
    let bytes = client.receive(packet)
    guard bytes > 0, let start = exchange?.start.nanoseconds else { return }
    let time = Duration(nanoseconds: network.now - start)
    exchange?.atClient.append(.init(time: time, bytes: bytes))
    missingAtClient -= bytes
    guard missingAtClient == 0 else { return }
    exchange?.total = time
    if let exchange { result.exchanges.append(exchange) }
    exchange = nil
    startRequest()
  }
}
