#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking
  import Quantities

  /// What one task's URLSession is told, on Linux.
  ///
  /// Calls from other threads than the task's own queue race with cancelling, and finishing twice or after a cancel ends the
  /// process; so every call goes through `emit`.
  ///
  /// `@unchecked Sendable`: what changes is reached on `queue`, the work queue of the task, alone.
  final class TaskClient: @unchecked Sendable {
    let task: URLSessionTask
    let session: URLSession?
    let bridge: CorelibsBridge
    let clock: MockClock
    private let core: NetworkCore
    private let queue: DispatchQueue
    /// Whether the delegate gets the body piece by piece.
    let isPiecewise: Bool
    private let downloadDelegate: (any URLSessionDownloadDelegate)?
    /// Kept until the last call: URLSession lets go of it when a task is cancelled.
    private var loader: URLProtocol?
    private var isStopped = false
    private var isSuspended = false
    /// Whether calls go to `direct`: on the clock's queue, while the work queue waits for what the request leads to.
    private var isDirect = false
    private var direct: [() -> Void] = []
    /// Whether `queue` is the one that URLSession calls on.
    let isOnTaskQueue: Bool
    private var parked: [@Sendable () -> Void] = []
    private var collected = Data()
    private var file: DownloadFile?

    init(_ loader: URLProtocol, task: URLSessionTask, core: NetworkCore) {
      self.loader = loader
      self.task = task
      bridge = core.bridge
      clock = core.clock
      self.core = core
      session = bridge.session(of: task)
      let workQueue = bridge.workQueue(of: task)
      if let workQueue { clock.noteWorkQueue(workQueue) }
      isOnTaskQueue = workQueue != nil
      queue = workQueue ?? DispatchQueue(label: "mock.task")
      // A data task without a session's delegate tells nobody of pieces, and asking how a task reports is dear.
      let isPlain = session?.delegate == nil && !(task is URLSessionUploadTask || task is URLSessionDownloadTask)
      let behaviour = isPlain ? nil : bridge.behaviour(of: task)
      isDelegated = behaviour?.0 == .callDelegate
      isPiecewise = isDelegated && !(task is URLSessionDownloadTask)
      let delegate = isDelegated ? session?.delegate : behaviour?.1
      downloadDelegate = delegate as? any URLSessionDownloadDelegate
    }

    private let isDelegated: Bool

    /// Whether somebody is told of each piece of the body.
    var hasPieces: Bool { isPiecewise || downloadDelegate != nil }

    /// Whether the body goes into a file.
    var isDownload: Bool { task is URLSessionDownloadTask }

    // MARK: URLSession's own calls, on the work queue

    /// The task was suspended or cancelled; true when it was suspended.
    func stopped() -> Bool {
      if task.state == .suspended {
        isSuspended = true
        return true
      }
      end()
      return false
    }

    /// The task goes on.
    func resumed() {
      isSuspended = false
      let waiting = parked
      parked = []
      for call in waiting { call() }
    }

    // MARK: calls of the client

    private func emit(
      _ restlessness: MockClock.Restlessness, then: (@Sendable () -> Void)? = nil,
      _ call: @escaping @Sendable (TaskClient, URLProtocol, any URLProtocolClient) -> Void
    ) {
      clock.handing()
      if isDirect {
        direct.append { [self] in perform(restlessness, then, call) }
      } else {
        queue.async { [self] in perform(restlessness, then, call) }
      }
    }

    private func perform(
      _ restlessness: MockClock.Restlessness, _ then: (@Sendable () -> Void)?,
      _ call: @escaping @Sendable (TaskClient, URLProtocol, any URLProtocolClient) -> Void
    ) {
      guard !isStopped else { return clock.handed(.none) }
      guard !isSuspended else {
        parked.append { [self] in emit(restlessness, then: then, call) }
        return clock.handed(.none)
      }
      guard task.state == .running, let loader, let client = loader.client else { return clock.handed(.none) }
      call(self, loader, client)
      passed(restlessness, then)
    }

    /// Runs `body`, and returns the calls that it led to; on the clock's queue, while the task's work queue waits.
    ///
    /// Whatever that queue does next belongs behind these calls, so it must find them taken: its further calls go their usual way.
    func collecting(_ body: () -> Void) -> [() -> Void] {
      isDirect = true
      body()
      isDirect = false
      defer { direct = [] }
      return direct
    }

    /// Says so when the delegate or handler has been through what was just called.
    private func passed(_ restlessness: MockClock.Restlessness, _ then: (@Sendable () -> Void)?) {
      guard restlessness != .none, then != nil || clock.mustHearOfCalls, let delegates = session?.delegateQueue else {
        then?()
        return clock.handed(restlessness)
      }
      delegates.addOperation { [clock] in
        then?()
        clock.handed(restlessness)
      }
    }

    /// The head of the answer, and how long the body gets; -1 when that isn't known.
    func respond(_ response: HTTPURLResponse, expecting length: Int64) {
      emit(isDelegated ? .light : .none) { me, loader, client in
        client.urlProtocol(loader, didReceive: response, cacheStoragePolicy: .notAllowed)
        me.bridge.setBytesExpectedToReceive(length, of: me.task)
        if length > 0 { me.task.progress.totalUnitCount = length + me.task.countOfBytesSent }
      }
    }

    /// More of the body; `then` is called when the delegate has had it.
    func load(_ data: Data, received: Int64, expected: Int64, then: (@Sendable () -> Void)?) {
      emit(hasPieces ? .light : .none, then: then) { me, loader, client in
        me.bridge.setBytesReceived(received, of: me.task)
        me.task.progress.completedUnitCount = received + me.task.countOfBytesSent
        if me.isDownload {
          me.write(data, total: received, expected: expected)
        } else if me.isPiecewise {
          client.urlProtocol(loader, didLoad: data)
        } else {
          me.collected.append(data)
        }
      }
    }

    private func write(_ data: Data, total: Int64, expected: Int64) {
      if file == nil { file = DownloadFile() }
      file?.append(data)
      guard let downloadDelegate, let session, let task = task as? URLSessionDownloadTask else { return }
      session.delegateQueue.addOperation {
        downloadDelegate.urlSession(
          session, downloadTask: task, didWriteData: Int64(data.count), totalBytesWritten: total,
          totalBytesExpectedToWrite: expected)
      }
    }

    /// The answer is there whole; `isFailure` when its status says that the request has failed.
    func finish(isFailure: Bool) {
      emit(.full) { me, loader, client in
        if isFailure { me.noteFailure() }
        if me.isDownload {
          do {
            let file = me.file ?? DownloadFile()
            let url = try file.finished()
            guard me.bridge.setTemporaryFile(url, on: loader) else {
              throw OfflineError.unknownFoundation("a download", url: loader.request.url)
            }
            me.end()
            client.urlProtocolDidFinishLoading(loader)
            if me.isDelegated { me.session?.delegateQueue.addOperation { file.remove() } }
          } catch {
            me.end()
            client.urlProtocol(loader, didFailWithError: error)
          }
          return
        }
        if !me.isPiecewise, !me.collected.isEmpty { client.urlProtocol(loader, didLoad: me.collected) }
        me.end()
        MockHTTPURLResponse.$hidesURL.withValue(true) { client.urlProtocolDidFinishLoading(loader) }
      }
    }

    /// The task fails.
    func fail(_ error: any Error) {
      emit(.full) { me, loader, client in
        me.noteFailure()
        me.end()
        client.urlProtocol(loader, didFailWithError: error)
      }
    }

    /// Notes that the client learns of a failure, right before it does.
    private func noteFailure() {
      guard let delegates = session?.delegateQueue else { return core.noteFailure() }
      delegates.addOperation { [core] in core.noteFailure() }
    }

    private func end() {
      isStopped = true
      parked = []
      file?.abandonUnlessFinished()
      loader = nil
    }

    // MARK: the request's body

    /// How many bytes of the body are gone; `expected` is -1 when nobody knows how many there are.
    func sent(_ count: Int, total: Int64, expected: Int64) {
      emit(.light) { me, _, _ in
        me.bridge.setBytesSent(total, of: me.task)
        if expected >= 0 {
          me.bridge.setBytesExpectedToSend(expected, of: me.task)
          me.task.progress.totalUnitCount = expected + max(0, me.task.countOfBytesExpectedToReceive)
        }
        me.task.progress.completedUnitCount = total + me.task.countOfBytesReceived
        guard let session = me.session, let delegate = me.taskDelegate else { return }
        session.delegateQueue.addOperation {
          delegate.urlSession(
            session, task: me.task, didSendBodyData: Int64(count), totalBytesSent: total,
            totalBytesExpectedToSend: max(0, expected))
        }
      }
    }

    // MARK: questions

    /// Who is asked and told about the task: its own delegate, else the session's. On the work queue, while the task goes on.
    private var taskDelegate: (any URLSessionTaskDelegate)? {
      bridge.behaviour(of: task)?.1 ?? task.delegate ?? session?.delegate as? any URLSessionTaskDelegate
    }

    /// Asks the delegate whether to follow a redirection; calls `answer` on any thread.
    func ask(
      _ response: HTTPURLResponse, redirectingTo request: URLRequest,
      _ answer: @escaping @Sendable (URLRequest?) -> Void
    ) {
      guard let session else {
        guard task.delegate != nil else { return answer(request) }
        return fail(OfflineError.unknownFoundation("asking the delegate", url: request.url))
      }
      emit(.full) { me, _, _ in
        guard let delegate = me.taskDelegate else { return answer(request) }
        session.delegateQueue.addOperation {
          delegate.urlSession(
            session, task: me.task, willPerformHTTPRedirection: response, newRequest: request,
            completionHandler: answer)
        }
      }
    }

    /// Asks the delegate about a challenge; calls `answer` on any thread, at once where there is nobody to ask.
    func ask(
      _ challenge: URLAuthenticationChallenge,
      _ answer: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      guard let session else {
        guard task.delegate != nil else { return answer(.performDefaultHandling, nil) }
        return fail(OfflineError.unknownFoundation("asking the delegate", url: task.currentRequest?.url))
      }
      emit(.full) { me, _, _ in
        guard let delegate = me.taskDelegate else { return answer(.performDefaultHandling, nil) }
        session.delegateQueue.addOperation {
          delegate.urlSession(session, task: me.task, didReceive: challenge, completionHandler: answer)
        }
      }
    }

    /// The task asks for `request` now.
    func setCurrent(_ request: URLRequest) {
      emit(.none) { me, _, _ in me.bridge.setCurrentRequest(request, of: me.task) }
    }
  }
#endif
