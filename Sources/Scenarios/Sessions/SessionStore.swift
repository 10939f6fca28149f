import Quantities

/// The sessions of a run, made when they are first named.
public final class SessionStore: Sendable {
  private struct State {
    var named: [String: Session] = [:]
    var nextSweep: MonotonicTime
  }

  /// The session of requests that name none.
  public let standard: Session
  private let time: any TimeSource
  private let idleLimit: Duration
  private let state: LockedBox<State>
  private let expired: LockedBox<@Sendable (Session) -> Void> = LockedBox({ _ in })

  /// How many named sessions there are at most: beyond it, the one that was used longest ago goes, one without an open exchange if
  /// there is any.
  public static let limit = 4_096

  /// A store whose named sessions go after `idleLimit` without a request; an exchange that is still open keeps its session.
  init(time: any TimeSource, idleLimit: Duration) {
    self.time = time
    self.idleLimit = idleLimit
    standard = Session(name: "", now: time.now, wall: time.wallNanoseconds)
    state = LockedBox(State(nextSweep: time.now + idleLimit))
  }

  /// Calls `action` with each session that goes, so that what belongs to it can go too.
  func onRemoval(_ action: @escaping @Sendable (Session) -> Void) { expired.withLock { $0 = action } }

  /// The session of that name, made if it isn't there; the empty name is the default one.
  public func session(_ name: String) -> Session {
    guard !name.isEmpty else { return standard }
    let now = time.now
    let (session, gone) = state.withLock { state -> (Session, [Session]) in
      var gone: [Session] = []
      if now >= state.nextSweep { gone = Self.sweep(&state, now: now, idleLimit: idleLimit) }
      if let known = state.named[name] {
        // Under the store's lock, so that nobody sweeps it away before the request has arrived there.
        known.touch(now: now)
        return (known, gone)
      }
      if state.named.count >= Self.limit, let oldest = Self.oldest(state) {
        state.named[oldest.name] = nil
        gone.append(oldest)
      }
      let made = Session(name: name, now: now, wall: time.wallNanoseconds)
      state.named[name] = made
      return (made, gone)
    }
    tell(gone)
    return session
  }

  /// The session of that name, if it is there.
  public func existing(_ name: String) -> Session? {
    name.isEmpty ? standard : state.withLock { $0.named[name] }
  }

  /// Every session, the default one first, the others by name.
  public var all: [Session] {
    let gone = state.withLock { Self.sweep(&$0, now: time.now, idleLimit: idleLimit) }
    tell(gone)
    return [standard] + state.withLock { $0.named.values.sorted { $0.name < $1.name } }
  }

  /// Forgets a session with all that belongs to it; false when there is none of that name.
  func remove(_ name: String) -> Bool {
    guard let session = state.withLock({ $0.named.removeValue(forKey: name) }) else { return false }
    tell([session])
    return true
  }

  private func tell(_ gone: [Session]) {
    guard !gone.isEmpty else { return }
    let action = expired.withLock { $0 }
    for session in gone { action(session) }
  }

  /// A quarter of the limit between two looks: a session then lives at most a quarter longer than it should.
  private static func sweep(_ state: inout State, now: MonotonicTime, idleLimit: Duration) -> [Session] {
    state.nextSweep = now + idleLimit / 4
    let idle = state.named.values.filter { $0.idleSince.map { now - $0 >= idleLimit } ?? false }
    for session in idle { state.named[session.name] = nil }
    return idle
  }

  private static func oldest(_ state: State) -> Session? {
    var oldest: (session: Session, since: MonotonicTime)?
    for session in state.named.values {
      guard let since = session.idleSince, since < oldest?.since ?? .never else { continue }
      oldest = (session, since)
    }
    return oldest?.session ?? state.named.values.first
  }
}
