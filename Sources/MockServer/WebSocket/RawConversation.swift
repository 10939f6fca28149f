import Quantities
import Scenarios

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A WebSocket on the descriptor of an answer that has said 101; on the loop's thread.
///
/// It reads frames, asks the `Conversation`, and gives the answer bytes to write; how the connection ends is the answer's business.
final class RawConversation {
  /// What the answer does next.
  enum Step {
    /// Write these, then ask again.
    case write([UInt8])
    /// Ask again at this time, or when something comes.
    case wait(until: MonotonicTime)
    /// Ask again when something comes.
    case idle
    /// Leave the connection like this.
    case end(Ending)
    /// The client has left.
    case gone
  }

  private var conversation: Conversation
  private let framer: WebSocketFramer
  private let plan: ConversationPlan
  /// What is left of a frame that is written in parts, and when the next part is due.
  private var parts: ArraySlice<[UInt8]> = []
  private var nextPart: MonotonicTime?
  /// Whether more may be there to read: the loop tells of it once.
  private var isReadable = true
  private var isGone = false
  private let published = LockedBox<[EventTopic.Signal]>([])
  private var listener: TopicListener?

  /// What is read before others get their turn.
  private static let readsPerTurn = 16

  /// - Parameter wake: called on any thread when something was published.
  init?(_ plan: ConversationPlan, topics: TopicRegistry, now: MonotonicTime, wake: @escaping @Sendable () -> Void) {
    guard let framer = WebSocketFramer() else { return nil }
    self.framer = framer
    self.plan = plan
    conversation = Conversation(plan, now: now)
    guard let address = plan.topic else { return }
    let published = published
    listener = topics.topic(address.name, session: address.session).listen(after: nil) { signal in
      published.withLock { $0.append(signal) }
      wake()
    }
  }

  /// What was said so far.
  var report: ConversationReport { conversation.report }
  /// Whether the connection only stays open and silent.
  var isSilent: Bool { conversation.isSilent }

  /// The descriptor has something to read, or its end.
  func noteReadable() { isReadable = true }

  /// What is to be done now; asked only when all that was written is out, so that a client that doesn't read isn't answered without
  /// end.
  func next(_ descriptor: Int32, now: MonotonicTime) -> Step {
    for signal in published.withLock({ signals in
      defer { signals = [] }
      return signals
    }) {
      conversation.publish(signal)
    }
    if let due = nextPart {
      guard now >= due else { return .wait(until: due) }
      return writePart(now)
    }
    for _ in 0..<Self.readsPerTurn {
      switch conversation.next(now: now) {
      case .frame(let frame): return write(framer.encode(frame), now)
      case .bytes(let bytes): return .write(bytes)
      case .end(let ending): return .end(ending)
      case .wait(let time): if !take(descriptor) { return isGone ? .gone : .wait(until: time) }
      case .idle: if !take(descriptor) { return isGone ? .gone : .idle }
      }
    }
    return .wait(until: now)
  }

  /// The server goes away: the bytes that say so, which are as much as can be done for it.
  func farewell() -> [UInt8] { framer.encode(conversation.goAway()) }

  /// Nobody asks any more.
  func stop() {
    listener?.cancel()
    listener = nil
  }

  // MARK: frames

  /// Writes a frame, in as many parts as the plan says.
  private func write(_ bytes: [UInt8], _ now: MonotonicTime) -> Step {
    guard plan.split > 1, bytes.count > 1 else { return .write(bytes) }
    let count = min(plan.split, bytes.count)
    parts = (0..<count).map { Array(bytes[($0 * bytes.count / count)..<(($0 + 1) * bytes.count / count)]) }[...]
    return writePart(now)
  }

  private func writePart(_ now: MonotonicTime) -> Step {
    let part = parts.popFirst() ?? []
    nextPart = parts.isEmpty ? nil : now + plan.gap
    return .write(part)
  }

  /// Takes what the client has sent; false when there is nothing.
  private func take(_ descriptor: Int32) -> Bool {
    guard conversation.wantsInput else { return false }
    var tookAny = false
    do throws(WebSocketFramer.Violation) {
      while let part = try framer.next() {
        conversation.receive(part)
        tookAny = true
        // What it means to the conversation comes before the next frame: that one may break everything off.
        if part.isLast { return true }
      }
    } catch {
      conversation.receiveFailed(error.description)
      return true
    }
    // Also a part of a frame may be one too many.
    return tookAny || read(descriptor)
  }

  private func read(_ descriptor: Int32) -> Bool {
    guard isReadable else { return false }
    return withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 16) { buffer in
      let count = SocketOptions.receive(descriptor, into: buffer)
      if count > 0 {
        framer.feed(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        return true
      }
      if count < 0, errno == EINTR { return true }
      isReadable = false
      if count == 0 || !SocketOptions.isTransient(errno) {
        isGone = true
        conversation.peerEnded()
      }
      return false
    }
  }
}
