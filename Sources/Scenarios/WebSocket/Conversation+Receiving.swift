import Quantities

extension Conversation {
  /// Takes some of a frame that the client sent.
  public mutating func receive(_ part: WebSocketFramePart) {
    if part.isFirst, !begin(part) { return }
    guard let opcode = WebSocketOpcode(rawValue: part.opcode), listens(to: opcode) else { return }
    report.received.bytes += Int64(part.payload.count)
    if opcode.isControl { control += part.payload } else if !add(part.payload) { return }
    guard part.isLast else { return }
    report.received.frames += 1
    if opcode.isControl {
      let payload = control
      control = []
      take(opcode, payload)
    } else if part.isFinal {
      complete()
    }
  }

  /// The client has sent what is no frame.
  public mutating func receiveFailed(_ complaint: String) { fail(1002, complaint) }

  /// Behind a close, only the client's own one counts.
  private func listens(to opcode: WebSocketOpcode) -> Bool {
    switch phase {
    case .open: !hasFailed || opcode == .close
    case .closing: opcode == .close
    case .answering, .silent, .over: false
    }
  }

  /// Looks at a frame's head; false when the frame can't be taken.
  private mutating func begin(_ part: WebSocketFramePart) -> Bool {
    guard phase == .open, !hasFailed else { return true }
    guard part.isMasked else { return refuse(1002, "a frame isn't masked (RFC 6455 §5.1)") }
    guard part.reserved == 0 else { return refuse(1002, "a reserved bit is set, and no extension was agreed on") }
    guard let opcode = WebSocketOpcode(rawValue: part.opcode) else {
      return refuse(1002, "the opcode \(part.opcode) is reserved (RFC 6455 §5.2)")
    }
    guard !opcode.isControl else {
      return part.isFinal && part.length <= 125 ? true : refuse(1002, "a control frame is long or in fragments")
    }
    guard (opcode == .continuation) == (partial != nil) else {
      return refuse(
        1002, partial == nil ? "a continuation continues nothing" : "a message begins before the last one has ended")
    }
    guard part.length <= UInt64(plan.maximumFragment.bytes) else {
      return refuse(1009, "a frame of \(part.length) bytes is longer than \(plan.maximumFragment)")
    }
    guard UInt64(partial?.payload.count ?? 0) + part.length <= UInt64(plan.maximumMessage.bytes) else {
      return refuse(1009, "a message is longer than \(plan.maximumMessage)")
    }
    if partial == nil {
      partial = (opcode, [])
      check = UTF8Check()
    }
    return true
  }

  private mutating func refuse(_ code: Int, _ complaint: String) -> Bool {
    partial = nil
    fail(code, complaint)
    return false
  }

  /// Adds to the message that is coming; false when it can't be a text any more.
  private mutating func add(_ payload: [UInt8]) -> Bool {
    partial?.payload += payload
    guard partial?.opcode == .text, !check.add(payload) else { return true }
    return refuse(1007, "a text isn't UTF-8")
  }

  private mutating func complete() {
    guard let message = partial else { return }
    partial = nil
    guard message.opcode != .text || String(validating: message.payload, as: UTF8.self) != nil else {
      return fail(1007, "a text isn't UTF-8")
    }
    report.received.messages += 1
    keep(Received(opcode: message.opcode, payload: message.payload))
  }

  private mutating func take(_ opcode: WebSocketOpcode, _ payload: [UInt8]) {
    switch opcode {
    case .ping: if plan.answersPings { urgent.append(frame(.pong, payload)) }
    case .close: closed(payload)
    case .pong, .continuation, .text, .binary: break
    }
  }

  private mutating func closed(_ payload: [UInt8]) {
    let (read, failure) = WebSocketClose.read(payload)
    guard let close = read else {
      fail(failure, "the payload of a close frame breaks the rules (RFC 6455 §5.5.1)")
      return
    }
    report.closeReceived = close
    // What the server has to say of a mistake is said all the same.
    guard phase == .open, !hasFailed else { return }
    report.endedBy = .client
    outbox = []
    guard plan.answersClose else {
      phase = .silent
      return
    }
    let answer = WebSocketClose(close.code)
    report.closeSent = answer
    urgent.append(frame(.close, answer.payload))
    phase = .answering
  }
}
