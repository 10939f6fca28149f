#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking

  @testable import MockURLProtocol

  /// Where a feature is tried: a network of its own, with or without the bridge into URLSession.
  struct OfflineBench: Sendable {
    let network: MockNetwork

    init(isBlind: Bool, link: LinkProfile? = nil, clock: MockClock = .automatic) {
      var options = MockOptions(link: link, clock: clock)
      options.isBlind = isBlind
      network = MockNetwork(options)
    }

    /// The same kind of bench over a link.
    func over(_ link: LinkProfile) -> OfflineBench { OfflineBench(isBlind: network.capabilities.isEmpty, link: link) }

    /// The same kind of bench, whose time stands still: an automatic clock would go on to the next time limit.
    var still: OfflineBench { OfflineBench(isBlind: network.capabilities.isEmpty, clock: .manual) }

    /// A session whose configuration was as `prepare` left it when the network was installed.
    func session(
      _ delegate: (any URLSessionDelegate)? = nil, _ prepare: (URLSessionConfiguration) -> Void = { _ in }
    ) -> URLSession {
      let configuration = URLSessionConfiguration.ephemeral
      prepare(configuration)
      network.install(in: configuration)
      return URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    /// Runs the task that `make` makes to its end; what its delegate was told.
    func run(
      _ recorder: Recorder = Recorder(), prepare: (URLSessionConfiguration) -> Void = { _ in },
      _ make: (URLSession) throws -> URLSessionTask
    ) async throws -> (Recorder, URLSessionTask) {
      let task = try make(session(recorder, prepare))
      task.resume()
      await recorder.done()
      if let error = recorder.seen.withLock({ $0.error }) { throw error }
      return (recorder, task)
    }

    /// Waits until the server has got a request.
    func begun() async {
      while network.journal.entries.isEmpty { await Task.yield() }
    }

    /// Waits for what the delegate of `session` is yet to be told.
    func told(_ session: URLSession) async {
      await withCheckedContinuation { done in session.delegateQueue.addOperation { done.resume() } }
    }

    /// Wants something to hold.
    func want(_ holds: Bool, _ missing: String) throws {
      if !holds { throw Shortfall(missing) }
    }

    /// Wants an error of this kind at this time.
    func wantTimeout(
      after limit: Duration, _ session: URLSession, _ request: URLRequest
    ) async throws {
      let got = await code { _ = try await session.data(for: request) }
      try want(got == .timedOut && network.clock.now == MonotonicTime(nanoseconds: 0) + limit, "not heeded")
    }

    /// Wants the server to have got so many bytes.
    func wantUploaded(_ count: Int64) throws {
      let got = network.journal.entries.last?.receivedBytes ?? 0
      try want(got == count, "the server got \(got) of \(count) bytes")
    }

    /// An error in a few words that don't change from run to run.
    static func words(_ error: any Error) -> String {
      if error.localizedDescription.contains("isn't one that MockURLProtocol knows") {
        return "fails, and the error says what to do"
      }
      guard let error = error as? URLError else { return "fails with \(type(of: error))" }
      return "fails with \(error.code.rawValue)"
    }
  }
#endif
