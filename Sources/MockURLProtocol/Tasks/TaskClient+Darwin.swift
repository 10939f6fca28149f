#if canImport(Darwin)
  import Foundation
  import Quantities

  /// What one task's URLSession is told, on Apple's systems. Never run yet: written from Apple's documentation.
  ///
  /// There URLSession does by itself what the mock does on Linux: aggregating, files, counts, asking delegates about
  /// redirections and challenges. No private part of it is looked at. Calls must be made on the thread, and in the run loop mode,
  /// of `startLoading`.
  ///
  /// `@unchecked Sendable`: what changes is reached on that thread alone.
  final class TaskClient: @unchecked Sendable {
    let task: URLSessionTask
    let clock: MockClock
    private let core: NetworkCore
    private let runLoop: CFRunLoop
    private var loader: URLProtocol?
    private var isStopped = false

    init(_ loader: URLProtocol, task: URLSessionTask, core: NetworkCore) {
      self.loader = loader
      self.task = task
      clock = core.clock
      self.core = core
      runLoop = CFRunLoopGetCurrent()
    }

    /// Whether calls can be made while `startLoading` runs: a run loop runs them behind it.
    let isOnTaskQueue = false
    var isDownload: Bool { task is URLSessionDownloadTask }
    /// URLSession doesn't say when a delegate has had a piece.
    let hasPieces = false
    /// The session can't be asked; what `install(in:)` saw counts.
    var session: URLSession? { nil }
    var settings: SessionSettings? { nil }

    func directly(_ body: () -> Void) { body() }

    // MARK: URLSession's own calls

    /// The task was cancelled, or has ended.
    func stopped() -> Bool {
      end()
      return false
    }

    func resumed() {}

    // MARK: calls of the client

    private func emit(
      _ restlessness: MockClock.Restlessness, _ call: @escaping (TaskClient, URLProtocol, any URLProtocolClient) -> Void
    ) {
      clock.handing()
      let block = { [self] in
        if !isStopped, let loader, let client = loader.client { call(self, loader, client) }
        clock.handed(restlessness)
      }
      CFRunLoopPerformBlock(runLoop, CFRunLoopMode.commonModes.rawValue, block)
      CFRunLoopWakeUp(runLoop)
    }

    func respond(_ response: HTTPURLResponse, expecting length: Int64) {
      emit(.light) { _, loader, client in
        client.urlProtocol(loader, didReceive: response, cacheStoragePolicy: .notAllowed)
      }
    }

    func load(_ data: Data, received: Int64, expected: Int64, then: (@Sendable () -> Void)?) {
      emit(.light) { _, loader, client in
        client.urlProtocol(loader, didLoad: data)
        then?()
      }
    }

    func finish(isFailure: Bool) {
      emit(.full) { me, loader, client in
        if isFailure { me.core.noteFailure() }
        me.end()
        client.urlProtocolDidFinishLoading(loader)
      }
    }

    func fail(_ error: any Error) {
      emit(.full) { me, loader, client in
        me.core.noteFailure()
        me.end()
        client.urlProtocol(loader, didFailWithError: error)
      }
    }

    private func end() {
      isStopped = true
      loader = nil
    }

    /// URLProtocol has no way to tell of bytes that were sent.
    func sent(_ count: Int, total: Int64, expected: Int64) {}

    // MARK: questions

    /// Hands the redirection to URLSession, which asks the delegate and makes another loader for what follows; `answer` isn't
    /// called.
    func ask(
      _ response: HTTPURLResponse, redirectingTo request: URLRequest,
      _ answer: @escaping @Sendable (URLRequest?) -> Void
    ) {
      emit(.full) { me, loader, client in
        client.urlProtocol(loader, wasRedirectedTo: request, redirectResponse: response)
        me.end()
        client.urlProtocol(loader, didFailWithError: CocoaError(.userCancelled))
      }
    }

    /// Hands the challenge to URLSession, which asks the delegate and tells the challenge's sender.
    func ask(
      _ challenge: URLAuthenticationChallenge,
      _ answer: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      let sender = AnsweringSender(answer)
      let asked = URLAuthenticationChallenge(authenticationChallenge: challenge, sender: sender)
      emit(.full) { _, loader, client in client.urlProtocol(loader, didReceive: asked) }
    }

    /// URLSession takes care of it.
    func setCurrent(_ request: URLRequest) {}

    /// Keeps nothing back: URLSession asks the delegate when it stores.
    func askToKeep(_ proposal: CachedURLResponse, _ answer: @escaping @Sendable (CachedURLResponse?) -> Void) {
      answer(proposal)
    }

    // MARK: the request's body

    /// Every body arrives as a stream here.
    func bodyOrigin(_ request: URLRequest) -> LoadBody.Origin {
      if let data = request.httpBody { return .data(data) }
      return request.httpBodyStream.map { .stream($0) } ?? .none
    }

    func askForStream(_ answer: @escaping @Sendable (InputStream?) -> Void) { answer(nil) }
  }

  /// Turns what URLSession tells a challenge's sender into a disposition.
  private final class AnsweringSender: NSObject, URLAuthenticationChallengeSender, @unchecked Sendable {
    // Unchecked: `answer` is called once behind the lock.
    private let answer: LockedBox<(@Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void)?>

    init(_ answer: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
      self.answer = LockedBox(answer)
    }

    private func say(_ disposition: URLSession.AuthChallengeDisposition, _ credential: URLCredential? = nil) {
      let answer = self.answer.withLock { answer in
        defer { answer = nil }
        return answer
      }
      answer?(disposition, credential)
    }

    func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) { say(.useCredential, credential) }
    func continueWithoutCredential(for challenge: URLAuthenticationChallenge) { say(.rejectProtectionSpace) }
    func cancel(_ challenge: URLAuthenticationChallenge) { say(.cancelAuthenticationChallenge) }
    func performDefaultHandling(for challenge: URLAuthenticationChallenge) { say(.performDefaultHandling) }
    func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) { say(.rejectProtectionSpace) }
  }
#endif
