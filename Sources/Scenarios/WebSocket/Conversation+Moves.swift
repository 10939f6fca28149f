import Quantities

extension Conversation {
  /// Makes the next move, if its time has come; false when there is nothing to do.
  mutating func advance(_ now: MonotonicTime) -> Bool {
    guard let move = moves.first else { return finishMoves() }
    switch move {
    case .expect(let pattern, let limit): return expect(pattern, limit, now)
    case .echo(let count):
      guard let message = takeMessage() else { return false }
      say(message.opcode, message.payload)
      if let count {
        moves.removeFirst()
        if count > 1 { moves = [.echo(count: count - 1)] + moves }
      }
      return true
    case .send(let message): say(message.opcode, message.payload)
    case .ping(let text): outbox.append(.frame(frame(.ping, Array(text.utf8))))
    case .pong(let text): outbox.append(.frame(frame(.pong, Array(text.utf8))))
    case .pause(let duration): outbox.append(.pause(duration))
    case .raw(let bytes): outbox.append(.bytes(bytes))
    case .close(let close): outbox.append(.close(close))
    case .drop(let how): drop(how)
    }
    moves.removeFirst()
    return true
  }

  /// Behind the last move: a topic's events go on, and everything else ends.
  private mutating func finishMoves() -> Bool {
    guard plan.topic == nil else {
      // Whoever listens to a topic needn't say anything.
      forgetMessages()
      return false
    }
    outbox.append(.close(WebSocketClose(1000)))
    return true
  }

  private mutating func expect(_ pattern: TextPattern?, _ limit: Duration?, _ now: MonotonicTime) -> Bool {
    if let message = takeMessage() {
      moves.removeFirst()
      deadline = nil
      if let pattern, !pattern.matches(String(validating: message.payload, as: UTF8.self)) {
        let text = String(decoding: message.payload.prefix(200), as: UTF8.self)
        fail(
          1008, "expected \(pattern), got \(message.opcode == .text ? Shown.quoted(text) : "a binary message")",
          isViolation: false)
      }
      return true
    }
    guard let limit else { return false }
    let end = deadline ?? now + limit
    deadline = end
    guard now >= end else { return false }
    fail(1008, "no message came within \(limit.quantityText)", isViolation: false)
    return true
  }

  private mutating func drop(_ how: StreamDrop) {
    outbox.append(how.ending.map { .end($0) } ?? .close(WebSocketClose(1000)))
  }

  /// What the topic of the plan has published.
  public mutating func publish(_ signal: EventTopic.Signal) {
    guard phase == .open else { return }
    switch signal {
    case .event(let event): say(.text, Array(event.data.utf8))
    case .drop(let how):
      moves = []
      drop(how)
    }
  }
}
