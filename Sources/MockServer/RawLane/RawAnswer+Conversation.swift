import Quantities
import Scenarios

extension RawAnswer {
  /// The 101 is out, or about to be: the connection becomes a WebSocket. False when that isn't possible.
  func begin(_ plan: ConversationPlan) -> Bool {
    talk = RawConversation(plan, topics: lane.engine.live.topics, now: lane.loop.now) {
      [weak lane, key = ObjectIdentifier(self)] in lane?.wake(key)
    }
    guard talk == nil else { return true }
    finish(.close, .serverFailed("out of memory"))
    return false
  }

  /// Does what the WebSocket does next; false when there is nothing more to do now.
  func go(on talk: RawConversation) -> Bool {
    let step = talk.next(descriptor, now: lane.loop.now)
    if case .write(let bytes) = step {
      pending = (held + bytes)[...]
      held = []
      talkBytes += Int64(bytes.count)
      return true
    }
    guard held.isEmpty else {
      pending = held[...]
      held = []
      return true
    }
    switch step {
    case .write, .idle: break
    case .wait(let time): lane.loop.arm(self, at: time)
    case .gone: finish(.close, .clientGone)
    case .end(let ending):
      talk.stop()
      isSilent = ending == .hang
      end(ending)
    }
    return false
  }

  /// Tells the client of a WebSocket, as far as it reads, that the server goes away (RFC 6455 §7.4.1).
  func sayFarewell() {
    guard let talk, closing == nil, !isSilent, pending.isEmpty, descriptor >= 0 else { return }
    let bytes = talk.farewell()
    let sent = bytes.withUnsafeBytes { SocketOptions.send(descriptor, $0) }
    talkBytes += Int64(max(0, sent))
  }
}
