extension Journal {
  /// The entries that are kept, of all sessions, in the order of their numbers.
  public var entries: [JournalEntry] { kept(of: nil, since: 0) }

  /// The entries that are kept of one session, in the order of their numbers; "" is the one without a name.
  public func entries(of session: String) -> [JournalEntry] { kept(of: session, since: 0) }

  /// The names of the sessions of which something is kept, sorted; the one without a name isn't listed.
  public var sessions: [String] { state.withLock { $0.rings.sessions } }

  /// The kept entries that `query` asks for, in the order of their numbers.
  public func entries(matching query: JournalQuery) -> [JournalEntry] {
    let found = kept(of: query.session, since: query.since).filter { query.matches($0) }
    guard let limit = query.limit, found.count > limit else { return found }
    // Whoever names a beginning reads on from there; whoever doesn't wants to see what came last.
    return query.since > 0 ? Array(found.prefix(limit)) : Array(found.suffix(limit))
  }

  /// How many kept entries `query` asks for, whatever its limit.
  public func count(matching query: JournalQuery) -> Int {
    kept(of: query.session, since: query.since).count { query.matches($0) }
  }

  /// Forgets a session's entries, or all for nil; what is open there isn't kept when it ends, but still told to observers.
  public func clear(session: String? = nil) {
    state.withLock { state in
      state.rings.clear(session)
      for id in state.waiters.keys { state.waiters[id]?.recount(state.rings) }
    }
  }

  /// Forgets a session that has ended.
  public func remove(session: String) { clear(session: session) }

  private func kept(of session: String?, since: Int) -> [JournalEntry] {
    var kept: [JournalEntry] = []
    state.withLock { state in
      for ring in state.rings.rings(of: session) { ring.visit { if $0.number > since { kept.append($0) } } }
    }
    kept.sort { $0.number < $1.number }
    return kept
  }
}
