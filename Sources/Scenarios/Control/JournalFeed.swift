import Quantities

/// Writes the exchanges that end into a channel, as events, for as long as somebody reads it.
final class JournalFeed: Sendable {
  private struct State {
    var channel: Channel?
    var observation: JournalObservation?
    var timers: [any ScheduledAction] = []
    /// The finish numbers of those that ended before the feed began, each of which is written once.
    var replayed: Set<Int> = []
    /// How many events may still follow; nil for any number.
    var left: Int?
  }

  /// How often a line that says nothing is sent, so that it shows when the reader has gone.
  static let pulse = Duration.seconds(15)

  private let query: JournalQuery
  private let engine: Engine
  private let state: LockedBox<State>

  /// A feed of what `query` matches, which ends after `limit` events; nil for never.
  init(_ query: JournalQuery, limit: Int?, engine: Engine) {
    var query = query
    query.state = .finished
    self.query = query
    self.engine = engine
    state = LockedBox(State(left: limit))
  }

  /// Begins to write into a channel, whose name is returned.
  /// - Parameters:
  ///   - last: the finish number behind which the reader goes on, with what is still kept; nil for what comes from now on.
  ///   - timeout: after what time the feed ends; nil for never.
  func open(after last: Int?, timeout: Duration?) -> ChannelID {
    let (channel, isOver) = state.withLock { state -> (Channel, Bool) in
      // Whatever ends meanwhile waits for this lock: nothing is missed and nothing comes twice.
      state.observation = engine.journal.observe { [weak self] in self?.write($0) }
      var missed = last.map(entries) ?? []
      if let left = state.left { missed = Array(missed.prefix(left)) }
      let bytes = missed.flatMap { Array(JournalEvent.text($0).utf8) }
      let channel = engine.channels.open(
        limit: ByteCount(ChannelRegistry.defaultLimit.bytes + Int64(bytes.count)))
      state.channel = channel
      state.replayed = Set(missed.compactMap(\.finishNumber))
      state.left = state.left.map { $0 - missed.count }
      // Something at once, so that the reader knows it is heard.
      channel.append(Array(": mocksrv \(engine.configuration.version)\n\n".utf8) + bytes)
      return (channel, state.left == 0)
    }
    // The channel keeps the feed until nobody reads any more.
    channel.onAbandon { _ in self.end() }
    if isOver { end() }
    if let timeout { keep(engine.time.schedule(at: engine.time.now + timeout) { [weak self] in self?.end() }) }
    beat()
    return channel.id
  }

  private func entries(after last: Int) -> [JournalEntry] {
    var missed = query
    missed.finishedAfter = last
    return engine.journal.entries(matching: missed).sorted { ($0.finishNumber ?? 0) < ($1.finishNumber ?? 0) }
  }

  private func write(_ entry: JournalEntry) {
    guard query.matches(entry) else { return }
    let (channel, isLast) = state.withLock { state -> (Channel?, Bool) in
      if let number = entry.finishNumber, state.replayed.remove(number) != nil { return (nil, false) }
      guard state.left != 0 else { return (nil, false) }
      state.left = state.left.map { $0 - 1 }
      return (state.channel, state.left == 0)
    }
    channel?.append(Array(JournalEvent.text(entry).utf8))
    if isLast { end() }
  }

  private func beat() {
    let next = engine.time.schedule(at: engine.time.now + Self.pulse) { [weak self] in
      guard let self, let channel = state.withLock({ $0.channel }) else { return }
      channel.append(Array(": still here\n\n".utf8))
      beat()
    }
    keep(next)
  }

  private func keep(_ timer: any ScheduledAction) {
    let isOver = state.withLock { state in
      // Those before have fired, but for the one of the time limit.
      if state.timers.count > 8 { state.timers.removeSubrange(1..<state.timers.count) }
      state.timers.append(timer)
      return state.channel == nil
    }
    if isOver { timer.cancel() }
  }

  private func end() {
    let old = state.withLock { state in
      defer { state = State(left: 0) }
      return state
    }
    old.observation?.cancel()
    for timer in old.timers { timer.cancel() }
    old.channel?.finish()
  }
}
