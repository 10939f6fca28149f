import Quantities

/// Writes what a topic publishes into the body of one open stream.
final class TopicFeed: Sendable {
  /// What a stream is told at its begin.
  struct Settings {
    /// What stands before the first event.
    var preamble = ""
    /// What a line that says nothing looks like, and how often it is sent; nil for never.
    var pulse: (text: String, interval: Duration)?
    /// After how many events the stream is dropped, and how; nil for never.
    var drop: (count: Int, how: StreamDrop)?
    /// After what time it ends in good order; nil for never.
    var timeout: Duration?
    /// The bytes of an event, which is the how-manieth of the stream from 0.
    var format: @Sendable (StreamEvent, Int) -> String
  }

  private struct State {
    var written = 0
    /// Nil once the stream is over.
    var channel: Channel?
    var listener: TopicListener?
    var timers: [any ScheduledAction] = []
  }

  private let format: @Sendable (StreamEvent, Int) -> String
  private let drop: (count: Int, how: StreamDrop)?
  private let time: any TimeSource
  private let state: LockedBox<State>

  /// How much of a stream the journal gets to know.
  private static let transcript = ByteCount(65_536)

  private init(_ settings: Settings, channel: Channel, time: any TimeSource) {
    format = settings.format
    drop = settings.drop
    self.time = time
    state = LockedBox(State(channel: channel))
  }

  /// Begins to write what `topic` has behind the event `last`, and what it publishes, into a channel, whose name is returned.
  static func open(_ topic: EventTopic, after last: String?, _ settings: Settings, _ live: LiveAnswers) -> ChannelID {
    // What is kept may have to wait for its reader all at once.
    let limit = ChannelRegistry.defaultLimit.bytes * 4
    let channel = live.channels.open(limit: ByteCount(limit), transcript: transcript)
    let feed = TopicFeed(settings, channel: channel, time: live.time)
    channel.append(Array(settings.preamble.utf8))
    // The channel keeps the feed until nobody reads any more.
    channel.onAbandon { _ in feed.stop() }
    if let drop = settings.drop, drop.count == 0 {
      feed.end(drop.how)
    } else {
      feed.keep(topic.listen(after: last) { [weak feed] in feed?.take($0) })
    }
    if let timeout = settings.timeout {
      feed.keep(live.time.schedule(at: live.time.now + timeout) { [weak feed] in feed?.end(.end) })
    }
    if let pulse = settings.pulse { feed.beat(pulse.text, pulse.interval) }
    return channel.id
  }

  private func take(_ signal: EventTopic.Signal) {
    switch signal {
    case .drop(let how): end(how)
    case .event(let event):
      let (channel, index) = state.withLock { state -> (Channel?, Int) in
        state.written += 1
        return (state.channel, state.written - 1)
      }
      guard let channel else { return }
      channel.append(Array(format(event, index).utf8))
      if let drop, index + 1 >= drop.count { end(drop.how) }
    }
  }

  private func beat(_ text: String, _ interval: Duration) {
    let next = time.schedule(at: time.now + interval) { [weak self] in
      guard let self, let channel = state.withLock({ $0.channel }) else { return }
      channel.append(Array(text.utf8))
      beat(text, interval)
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

  private func keep(_ listener: TopicListener) {
    let isOver = state.withLock { state in
      state.listener = listener
      return state.channel == nil
    }
    if isOver { listener.cancel() }
  }

  private func end(_ how: StreamDrop) {
    stop()?.finish(how.ending)
  }

  /// Stops writing; returns the channel unless that has happened before.
  @discardableResult
  private func stop() -> Channel? {
    let old = state.withLock { state in
      defer { state = State() }
      return state
    }
    old.listener?.cancel()
    for timer in old.timers { timer.cancel() }
    return old.channel
  }
}
