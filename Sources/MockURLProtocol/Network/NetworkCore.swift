import Foundation
import LinkModel
import Quantities
import Scenarios

/// What the requests of one network share.
///
/// `@unchecked Sendable`: `connections`, `links` and `refusedUntil` are reached on the clock's queue alone.
final class NetworkCore: @unchecked Sendable {
  let engine: Engine
  let clock: MockClock
  let options: MockOptions
  /// The requests that nothing answered.
  let unmatched = LockedBox<[String]>([])
  /// The links of connections that are opened now; nil where there is none.
  private(set) lazy var links: OfflineLinks? = options.link.map(makeLinks)
  private(set) lazy var connections = ConnectionPool(self)
  /// Until when nobody can connect: `refuse`.
  private var refusedUntil = MonotonicTime(nanoseconds: .min)

  init(_ options: MockOptions) {
    self.options = options
    clock = options.clock
    var configuration = options.engine
    if case .goesToNetwork(let session, let recording) = options.unmatched {
      configuration.upstream = NetworkUpstream(session, recording: recording, clock: options.clock)
    }
    engine = Engine(configuration: configuration, time: options.clock)
  }

  #if canImport(FoundationNetworking)
    /// The way into URLSession.
    var bridge: CorelibsBridge { CorelibsBridge(isBlind: options.isBlind) }
  #endif

  var capabilities: Set<OfflineCapability> {
    options.isBlind ? [] : OfflineCapability.ofThisPlatform
  }

  /// When a client last learned that a request had failed.
  private let lastFailure = LockedBox<MonotonicTime?>(nil)

  /// A client learns that a request has failed; what it asks from now on may be its reaction.
  func noteFailure() {
    let now = clock.now
    lastFailure.withLock { $0 = now }
  }

  /// What is asked now comes after everything that its client knows of; time alone doesn't say so where it stands still.
  var earliest: MonotonicTime? { lastFailure.withLock { $0.map { $0 + .nanoseconds(1) } } }

  /// Whether connections are refused now.
  var isRefusing: Bool { clock.now < refusedUntil }

  private func makeLinks(_ profile: LinkProfile) -> OfflineLinks {
    OfflineLinks(profile, seed: options.engine.seed, clock: clock)
  }

  /// Puts another link before connections opened from now on; nil takes it away.
  func setLink(_ profile: LinkProfile?) { links = profile.map(makeLinks) }

  /// Refuses connections for that long.
  func refuse(for duration: Duration) { refusedUntil = max(refusedUntil, clock.now + duration) }
}
