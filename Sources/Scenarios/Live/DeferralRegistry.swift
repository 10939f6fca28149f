import Quantities

/// The answers of a run that are still to be decided, by their names in plans.
public final class DeferralRegistry: Sendable {
  private struct State {
    var count = 0
    var open: [DeferralID: Deferral] = [:]
  }

  private let time: any TimeSource
  private let state = LockedBox(State())

  init(time: any TimeSource) { self.time = time }

  /// A new deferral, which waits for as long as its client does.
  public func open() -> Deferral {
    state.withLock { state in
      state.count += 1
      let deferral = Deferral(id: DeferralID(number: state.count))
      state.open[deferral.id] = deferral
      return deferral
    }
  }

  /// A new deferral that is answered with what `late` says, unless an answer comes within `limit` from now.
  public func open(limit: Duration, late: @escaping @Sendable () -> ResponsePlan) -> Deferral {
    let deferral = open()
    deferral.keep(time.schedule(at: time.now + limit) { [weak deferral] in deferral?.answer(late()) })
    return deferral
  }

  /// How many exchanges wait, or are about to.
  public var count: Int { state.withLock { $0.open.count } }

  /// Gives the deferral of that name to the exchange that waits for it, once.
  func claim(_ id: DeferralID) -> Deferral? { state.withLock { $0.open.removeValue(forKey: id) } }
}
