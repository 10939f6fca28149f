/// The handshake of a reference connection: three packets, each sent again when it is lost (RFC 9293 §3.5).
struct ReferenceHandshake {
  /// What can happen in a handshake; times are those of the packets that are answered.
  enum Step {
    case clientSends(attempt: Int)
    case serverHears(sentAt: Int64)
    case serverSends(attempt: Int, sentAt: Int64)
    case clientHears(sentAt: Int64, answeredAt: Int64)
    case serverIsSure(answeredAt: Int64)
  }

  /// The bytes on the wire of the first two packets, with their options.
  private static let packet = 60
  private static let second: Int64 = 1_000_000_000
  /// The attempts of Linux: four waits of a second, then doubling.
  private static let clientAttempts = 10
  private static let serverAttempts = 5

  private let network: ReferenceNetwork
  /// Whether the client has its answer, the server has heard of the client, and the server has its acknowledgement.
  private(set) var isEstablished = false
  private var isHeard = false
  private var isSure = false

  init(_ network: ReferenceNetwork) { self.network = network }

  /// The round trip that the client, or else the server, has just measured; nil when nothing new was learnt.
  mutating func happen(_ step: Step) -> (client: Int64?, server: Int64?) {
    switch step {
    case .clientSends(let attempt):
      guard !isEstablished else { break }
      network.send(bytes: Self.packet, .up, .handshake(.serverHears(sentAt: network.now)))
      guard attempt < Self.clientAttempts else { break }
      network.schedule(.handshake(.clientSends(attempt: attempt + 1)), in: Self.second << max(0, attempt - 4))
    case .serverHears(let sentAt):
      guard !isSure else { break }
      answer(sentAt)
      if !isHeard { retryLater(attempt: 0, sentAt) }
      isHeard = true
    case .serverSends(let attempt, let sentAt):
      guard !isSure else { break }
      answer(sentAt)
      retryLater(attempt: attempt, sentAt)
    case .clientHears(let sentAt, let answeredAt):
      network.send(bytes: PacketFormat.header, .up, .handshake(.serverIsSure(answeredAt: answeredAt)))
      guard !isEstablished else { break }
      isEstablished = true
      return (network.now - sentAt, nil)
    case .serverIsSure(let answeredAt):
      guard !isSure else { break }
      isSure = true
      return (nil, network.now - answeredAt)
    }
    return (nil, nil)
  }

  /// The server has data from the client, which is as good as the acknowledgement; true when that is new.
  mutating func hearsData() -> Bool {
    defer { isSure = true }
    return !isSure
  }

  private func answer(_ sentAt: Int64) {
    network.send(bytes: Self.packet, .down, .handshake(.clientHears(sentAt: sentAt, answeredAt: network.now)))
  }

  private func retryLater(attempt: Int, _ sentAt: Int64) {
    guard attempt < Self.serverAttempts else { return }
    network.schedule(.handshake(.serverSends(attempt: attempt + 1, sentAt: sentAt)), in: Self.second << attempt)
  }
}
