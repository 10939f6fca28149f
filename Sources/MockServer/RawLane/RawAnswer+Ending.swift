import Quantities
import Scenarios

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension RawAnswer {
  /// What is waited for once the last byte was written.
  enum ClosingPhase {
    /// FIN is out; what still arrives is read and forgotten until the client closes too, or these times pass.
    case lingering(until: MonotonicTime, isDraining: Bool)
    /// RST as soon as every byte was acknowledged.
    case resetting(until: MonotonicTime, interval: Duration, ending: Ending)
    /// The answer is out; the connection ends this way when nothing of another request comes before the time.
    case idling(until: MonotonicTime, ending: Ending)
  }

  func end(_ ending: Ending) {
    playback.abandon()
    switch ending {
    case .keepAlive:
      report(ending, .asPlanned)
      giveBack()
    case .idle(let duration), .idleReset(let duration):
      report(ending, .asPlanned)
      continueClosing(.idling(until: lane.loop.now + duration, ending: ending))
    case .close:
      SocketOptions.shutdownWrite(descriptor)
      report(ending, .asPlanned)
      // Without an answer there is nothing a late RST could destroy, and reading on would take an upload that nobody wanted.
      let isDraining = wroteAnything || isBodyRead
      linger(until: lane.loop.now + (isDraining ? .seconds(30) : .milliseconds(200)), isDraining: isDraining)
    case .reset: reset(ending)
    case .refuse(let duration):
      client.gate?.refuse(for: duration)
      reset(ending)
    case .hang: if isGone() { finish(.hang, .clientGone) }
    }
  }

  private func giveBack() {
    watch?.cancel()
    watch = nil
    lane.loop.disarm(self)
    let kept = descriptor
    descriptor = -1
    lane.ended(self)
    lane.giveBack(kept, client)
  }

  private func reset(_ ending: Ending) {
    continueClosing(.resetting(until: lane.loop.now + .seconds(60), interval: .milliseconds(1), ending: ending))
  }

  private func linger(until time: MonotonicTime, isDraining: Bool) {
    continueClosing(.lingering(until: time, isDraining: isDraining))
  }

  func continueClosing(_ phase: ClosingPhase) {
    closing = phase
    guard descriptor >= 0 else { return }
    switch phase {
    case .lingering(let limit, let isDraining):
      let drained = isDraining ? drain() : .all
      if drained == .end || lane.loop.now >= limit { return release() }
      lane.loop.arm(self, at: drained == .some ? lane.loop.now : limit)
    case .resetting(let limit, let interval, let ending):
      // A client that has reset the connection itself never acknowledges the rest.
      if isGone() { return finish(.close, .clientGone) }
      guard client.wire.hasDelivered(descriptor) || lane.loop.now >= limit else {
        // Acknowledgements come at once from a client that reads; one that doesn't must not cost a wake-up each millisecond.
        closing = .resetting(until: limit, interval: min(interval * 2, .milliseconds(50)), ending: ending)
        return lane.loop.arm(self, at: lane.loop.now + interval)
      }
      client.wire.reset(descriptor)
      finish(ending, .asPlanned)
    case .idling(let limit, let ending):
      if SocketOptions.readableBytes(descriptor) > 0 { return giveBack() }
      if SocketOptions.peerClosed(descriptor) { return release() }
      guard lane.loop.now >= limit else { return lane.loop.arm(self, at: limit) }
      // Closed at once and not drained: a request that crosses with the FIN is answered with RST, as everywhere.
      if case .idleReset = ending { reset(ending) } else { release() }
    }
  }

  /// How much of what the client sent was read.
  private enum Drained {
    /// There may be more.
    case some
    /// More may come later.
    case all
    /// The client has closed its side, or the connection broke.
    case end
  }

  /// Reads and forgets.
  private func drain() -> Drained {
    withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 16) { buffer in
      for _ in 0..<Self.stepsPerTurn {
        let count = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
        if count == 0 { return .end }
        if count < 0, errno != EINTR { return errno == EAGAIN || errno == EWOULDBLOCK ? .all : .end }
      }
      return .some
    }
  }

  private func report(_ ending: Ending, _ end: WireOutcome.End) {
    guard !isReported else { return }
    isReported = true
    if let talk { exchange.conversed(talk.report) }
    let outcome = WireOutcome(
      bodyBytesSent: talk == nil ? playback.bodySent - Int64(unsentBody) : max(0, talkBytes - Int64(pending.count)),
      ending: ending, end: end, sentAnything: wroteAnything,
      headSent: playback.headSent)
    client.wire.whenDelivered { [exchange] in exchange.finished(outcome.corrected(by: $0)) }
  }

  /// Body bytes among those the socket hasn't taken; framing counts as body here, which only a broken-off answer shows.
  private var unsentBody: Int {
    playback.isInBody ? min(pending.count, Int(playback.bodySent)) : 0
  }

  func finish(_ ending: Ending, _ end: WireOutcome.End) {
    report(ending, end)
    release()
  }

  private func release() {
    playback.abandon()
    talk?.stop()
    watch?.cancel()
    watch = nil
    lane.loop.disarm(self)
    if descriptor >= 0 { closeDescriptor(descriptor) }
    descriptor = -1
    lane.ended(self)
  }

  /// The server stops.
  func abandon() {
    sayFarewell()
    finish(.close, .serverFailed("the server stopped"))
  }
}
