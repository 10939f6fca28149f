import Quantities

/// What tests publish and open streams get: a name, the events so far, and whoever listens now.
///
/// `/sse/{topic}`, `/jsonl/{topic}`, `/poll/{topic}` and `/websocket/topic/{topic}` listen to it. Everything may be called from any
/// thread; every listener gets everything in the order in which it was published.
public final class EventTopic: Sendable {
  /// What came of publishing an event.
  public struct Publication: Hashable, Sendable {
    /// The event's id: its own, or the number it got.
    public let id: String
    /// How many open streams it goes to.
    public let streams: Int
  }

  /// What a listener gets.
  public enum Signal: Sendable {
    /// An event was published.
    case event(StreamEvent)
    /// The stream is to end like this.
    case drop(StreamDrop)
  }

  private struct Waiter {
    let number: Int
    let count: Int
    let call: @Sendable () -> Void
  }

  private struct State {
    var published = 0
    var kept: [StreamEvent] = []
    var keptBytes = 0
    var isOver = false
    var listeners: [TopicListener] = []
    var outbox: [(signal: Signal, to: [TopicListener])] = []
    var isDelivering = false
    var waiters: [Waiter] = []
    var waiterCount = 0

    mutating func keep(_ event: StreamEvent) {
      kept.append(event)
      keptBytes += event.data.utf8.count
      while kept.count > EventTopic.keptEvents || (keptBytes > EventTopic.keptBytes && kept.count > 1) {
        keptBytes -= kept.removeFirst().data.utf8.count
      }
    }
  }

  /// The topic's name.
  public let name: String
  /// How many events are kept for those that come back with Last-Event-ID.
  public static let keptEvents = 1_000
  private static let keptBytes = 1 << 20
  private let state = LockedBox(State())

  init(name: String) { self.name = name }

  /// How many streams listen.
  public var openStreams: Int { state.withLock { $0.listeners.count } }
  /// The events that are kept, the oldest first.
  public var events: [StreamEvent] { state.withLock { $0.kept } }
  /// Whether the topic was closed, so that requests for it are answered 204, which makes an EventSource stop.
  public var isOver: Bool { state.withLock { $0.isOver } }
  /// Whether nobody would miss it.
  var isUnused: Bool { state.withLock { $0.listeners.isEmpty && $0.kept.isEmpty && !$0.isOver && $0.waiters.isEmpty } }

  // MARK: who publishes

  /// Gives an event to every open stream, and keeps it for those that come back with an earlier id.
  @discardableResult
  public func publish(_ event: StreamEvent) -> Publication {
    let publication = state.withLock { state -> Publication in
      state.published += 1
      state.isOver = false
      var event = event
      let id = event.id ?? String(state.published)
      event.id = id
      state.keep(event)
      state.outbox.append((.event(event), state.listeners))
      return Publication(id: id, streams: state.listeners.count)
    }
    deliver()
    return publication
  }

  /// Gives an event of `data` to every open stream.
  @discardableResult
  public func publish(_ data: String) -> Publication { publish(StreamEvent(data)) }

  /// Ends every open stream like this; clients may come back. Returns how many that were.
  @discardableResult
  public func drop(_ how: StreamDrop) -> Int {
    let count = state.withLock { state in
      state.outbox.append((.drop(how), state.listeners))
      return state.listeners.count
    }
    deliver()
    return count
  }

  /// Ends every open stream in good order and forgets the events; until the next one is published, requests are answered 204.
  public func close() {
    state.withLock { state in
      state.isOver = true
      state.kept = []
      state.keptBytes = 0
    }
    drop(.end)
  }

  /// The events are forgotten and their numbers begin anew; who listens goes on.
  func reset() {
    state.withLock { state in
      state.published = 0
      state.kept = []
      state.keptBytes = 0
      state.isOver = false
    }
  }

  /// Returns when so many streams listen, or when the task was cancelled.
  public func streams(atLeast count: Int) async {
    let number = LockedBox<Int?>(nil)
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waiter = whenListening(atLeast: count) { continuation.resume() }
        number.withLock { $0 = waiter }
        if Task.isCancelled { stopWaiting(waiter, isDone: true) }
      }
    } onCancel: {
      if let waiter = number.withLock({ $0 }) { stopWaiting(waiter, isDone: true) }
    }
  }

  /// Calls `call` once when so many streams listen, at once where they do; returns the wait's number.
  func whenListening(atLeast count: Int, _ call: @escaping @Sendable () -> Void) -> Int {
    let (number, isThere) = state.withLock { state -> (Int, Bool) in
      state.waiterCount += 1
      let isThere = state.listeners.count >= count
      if !isThere { state.waiters.append(Waiter(number: state.waiterCount, count: count, call: call)) }
      return (state.waiterCount, isThere)
    }
    if isThere { call() }
    return number
  }

  /// Forgets a wait; calls it first where it counts as done.
  func stopWaiting(_ number: Int, isDone: Bool = false) {
    let waiter = state.withLock { state -> Waiter? in
      guard let index = state.waiters.firstIndex(where: { $0.number == number }) else { return nil }
      return state.waiters.remove(at: index)
    }
    if isDone { waiter?.call() }
  }

  // MARK: who listens

  /// Listens from now on: first to what is kept behind the event with the id `last`, all of it where that is unknown, none where
  /// `last` is nil; then to what is published.
  public func listen(after last: String?, _ receive: @escaping @Sendable (Signal) -> Void) -> TopicListener {
    let listener = TopicListener(self, receive)
    let arrived = state.withLock { state -> [Waiter] in
      if let last {
        let known = state.kept.lastIndex { $0.id == last }
        for event in state.kept[(known.map { $0 + 1 } ?? 0)...] { state.outbox.append((.event(event), [listener])) }
      }
      state.listeners.append(listener)
      let count = state.listeners.count
      let arrived = state.waiters.filter { $0.count <= count }
      state.waiters.removeAll { $0.count <= count }
      return arrived
    }
    deliver()
    for waiter in arrived { waiter.call() }
    return listener
  }

  /// It listens no more.
  func leave(_ listener: TopicListener) { state.withLock { $0.listeners.removeAll { $0 === listener } } }

  /// Hands out what lies in the outbox, one thread at a time, so that the order is everybody's.
  private func deliver() {
    while true {
      let next = state.withLock { state -> (signal: Signal, to: [TopicListener])? in
        guard !state.isDelivering, !state.outbox.isEmpty else { return nil }
        state.isDelivering = true
        return state.outbox.removeFirst()
      }
      guard let next else { return }
      for listener in next.to { listener.receive(next.signal) }
      state.withLock { $0.isDelivering = false }
    }
  }
}
