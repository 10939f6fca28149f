import Foundation
import HTTPSemantics
import Quantities
import Scenarios

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One task's request from its first byte to the task's end, through redirections and challenges.
///
/// `@unchecked Sendable`: `start`, `resume` and `stop` are called on the task's work queue; everything else is reached on the
/// clock's queue alone.
final class Load: OfflineClient, @unchecked Sendable {
  let core: NetworkCore
  let client: TaskClient
  let settings: SessionSettings
  private let original: URLRequest
  var body: LoadBody
  /// What is asked for now.
  var request: URLRequest
  private(set) var url: URL?
  private var exchange: OfflineExchange?
  private var waiter: ConnectionPool.Waiter?
  var isOver = false
  /// Counts exchanges, so that what was asked for an earlier one finds out.
  var epoch = 0
  var redirections = 0
  var challenges = 0
  var retries = 0
  /// An answer that isn't the client's before its delegate was asked.
  var question: Question?
  private var decoder: BodyDecoder?
  /// What the client knew when it started the task, as a time.
  private let earliest: MonotonicTime?
  private let cache: LoadCache?
  /// When the server was asked, in seconds since 1970.
  private var asked: Int64 = 0
  /// What is in the cache and the request that asks whether it holds.
  private var validated: (stored: LoadCache.Stored, request: URLRequest)?
  /// What is in the cache and holds.
  private var confirmed: (HTTPURLResponse, Data)?
  /// What will be put into the cache.
  private var kept: (head: ResponseHead, data: Data)?
  var status = 0
  var sentBytes: Int64 = 0
  private var receivedBytes: Int64 = 0
  private var expectedBytes: Int64 = -1
  /// Bytes that the delegate hasn't had yet.
  private var unconsumed = 0
  private var isSuspended = false
  var limits: TimeLimits

  /// What a slow delegate lets pile up before the answer waits.
  private static let backlog = 512 * 1024
  /// URLSession follows no more (RFC 9110 §15.4).
  static let redirectionLimit = 20
  /// How often a request is sent again because a kept connection had gone.
  private static let retryLimit = 5

  init(
    _ loader: URLProtocol, task: URLSessionTask, registration: LoaderClass.Registration, earliest: MonotonicTime?
  ) {
    self.earliest = earliest
    core = registration.core
    client = TaskClient(loader, task: task, core: core)
    settings = client.settings ?? registration.settings
    original = loader.request
    request = loader.request
    body = LoadBody(client, loader.request)
    cache = LoadCache(settings, request: loader.request, isDownload: client.isDownload)
    limits = TimeLimits(core.clock, request: loader.request, settings: settings)
  }

  // MARK: URLSession's calls

  func start() {
    // Nearly every request is answered at once: here and now that costs two changes of thread less. An observer of the journal
    // may be code that waits for this very queue, to cancel the task for instance.
    guard client.isOnTaskQueue, !core.engine.journal.isObserved else { return onQueue { $0.begin() } }
    core.clock.handing()
    let calls = core.clock.queue.sync { client.collecting { begin() } }
    core.clock.handed(.full)
    // The last call wakes the client, whose next request waits for this queue: so nothing may be left to do behind it.
    for call in calls { call() }
  }

  /// The task goes on after it was suspended.
  func resume() {
    client.resumed()
    onQueue { load in
      load.isSuspended = false
      load.limits.resume()
      load.holdOrRelease()
    }
  }

  /// The task was suspended or cancelled.
  func stop() {
    let isSuspended = client.stopped()
    onQueue { load in
      if isSuspended {
        load.isSuspended = true
        load.limits.pause()
        load.holdOrRelease()
      } else {
        load.over()
      }
    }
  }

  /// Runs `body` on the clock's queue; the clock doesn't go on before.
  func onQueue(_ body: @escaping @Sendable (Load) -> Void) {
    core.clock.handing()
    core.clock.queue.async { [self] in
      body(self)
      core.clock.handed(.full)
    }
  }

  // MARK: beginning

  func begin() {
    guard !isOver else { return }
    limits.start { [weak self] failure in self?.fail(failure.error(for: self?.url)) }
    guard let url = request.url, let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https" else {
      return fail(OfflineError.unsupportedScheme(request.url))
    }
    guard url.host?.isEmpty == false, (0...65_535).contains(url.port ?? 0) else {
      return fail(OfflineError.badURL(url))
    }
    if let problem = body.problem { return fail(problem) }
    self.url = url
    epoch += 1
    question = nil
    decoder = nil
    kept = nil
    validated = nil
    guard let cache, retries == 0, challenges == 0 else { return connect(url) }
    asked = core.clock.wallNanoseconds / 1_000_000_000
    switch cache.decide(request, now: asked) {
    case .load: connect(url)
    case .validate(let stored):
      validated = LoadCache.conditional(request, for: stored).map { (stored, $0) }
      connect(url)
    case .use(let stored): deliver(stored.response, stored.data)
    case .fail: fail(OfflineError.notCached(url))
    }
  }

  /// An answer that is there already.
  private func deliver(_ response: HTTPURLResponse, _ data: Data) {
    deliver(response, expecting: Int64(data.count))
    if !data.isEmpty { pass(data) }
    over()
    client.finish(isFailure: status >= 400)
  }

  private func connect(_ url: URL) {
    let key = HostKey(url, session: client.session.map(ObjectIdentifier.init))
    let limit = core.options.connectionsPerHost ?? settings.connectionsPerHost
    var isStarted = false
    let waiter = core.connections.take(
      key, of: client.session, limit: limit, fresh: retries > 0
    ) { [self] connection in
      isStarted = true
      self.waiter = nil
      send(on: connection, url: url)
    }
    if !isStarted { self.waiter = waiter }
  }

  private func send(on connection: OfflineConnection, url: URL) {
    guard !isOver else { return core.connections.release(connection, isOpen: true) }
    guard connection.isUsed || !core.isRefusing else {
      core.connections.release(connection, isOpen: false)
      return fail(ClientFailure.connectionRefused.error(for: url))
    }
    let upload = body.open()
    let framing: RequestHead.BodyFraming =
      upload.map { $0.length.map { .length($0) } ?? .chunked } ?? .none
    let head = RequestHead(
      validated?.request ?? request, url: url, body: framing, isUpload: client.task is URLSessionUploadTask,
      fields: settings.fields)
    let exchange = OfflineExchange(
      head, upload: upload ?? DataUpload(), on: connection, core: core, client: self,
      earliest: earliest)
    self.exchange = exchange
    holdOrRelease()
    exchange.start()
  }

  // MARK: OfflineClient

  func activity() { limits.touch() }

  func sent(_ count: Int) {
    limits.touch()
    sentBytes += Int64(count)
    client.sent(count, total: sentBytes, expected: body.length ?? -1)
  }

  func uploadFailed(_ error: any Error) { fail(error) }

  func response(_ head: ResponseHead) {
    limits.touch()
    guard let url, let response = MockHTTPURLResponse.make(head, url: url) else {
      return fail(ClientFailure.malformedHead.error(for: url))
    }
    keepCookies(head, url)
    decoder = request.httpMethod == "HEAD" ? nil : BodyDecoder(head)
    let length = exchange?.expectedLength
    if head.status == 304, let validated, let cache {
      return confirm(head, validated.stored, cache)
    }
    if let cache, cache.mayStore(head, for: request, length: Int(clamping: length ?? 0)) { kept = (head, Data()) }
    if let question = Question(head, response, to: request, length: length) {
      self.question = question
    } else {
      deliver(response, expecting: length)
    }
  }

  func deliver(_ response: HTTPURLResponse, expecting length: Int64?) {
    expectedBytes = length ?? -1
    status = response.statusCode
    client.respond(response, expecting: expectedBytes)
  }

  func body(_ bytes: ArraySlice<UInt8>) {
    limits.touch()
    let (bytes, isSound) = decoder?.decode(bytes) ?? (bytes, true)
    if isSound || !bytes.isEmpty {
      kept?.data.append(contentsOf: bytes)
      if question == nil { pass(Data(bytes)) } else { question?.body += bytes }
    }
    if !isSound { exchange?.breakOff(.undecodable) }
  }

  func pass(_ data: Data) {
    receivedBytes += Int64(data.count)
    guard client.hasPieces else {
      return client.load(data, received: receivedBytes, expected: expectedBytes, then: nil)
    }
    unconsumed += data.count
    client.load(data, received: receivedBytes, expected: expectedBytes) { [self] in
      core.clock.queue.async { [self] in
        unconsumed -= data.count
        holdOrRelease()
      }
    }
    holdOrRelease()
  }

  private func holdOrRelease() {
    if isSuspended || unconsumed > Self.backlog {
      exchange?.hold()
    } else {
      exchange?.release()
    }
  }

  func complete() {
    exchange = nil
    if let confirmed { return deliver(confirmed.0, confirmed.1) }
    keep()
    if let question { return ask(question) }
    over()
    client.finish(isFailure: status >= 400)
  }

  func interrupted(_ how: Breakage) {
    let wasUsed = exchange?.isOnUsedConnection ?? false
    let hasArrived = exchange?.hasArrived ?? false
    exchange = nil
    // A connection that was kept may have gone before the request came; every client asks again on a new one then.
    if wasUsed, !hasArrived, how.isOfConnection, retries < Self.retryLimit, body.rewind() {
      retries += 1
      sentBytes = 0
      return begin()
    }
    let wasSending = sentBytes < (body.length ?? .max) && body.isThere
    fail(ClientFailure(how, whileSending: wasSending).error(for: url))
  }

  func needsServer(_ what: String) {
    exchange = nil
    fail(OfflineError.needsServer(what, url))
  }

  func unmatched(_ reason: String) {
    exchange = nil
    let error = OfflineError.unmatched(request.httpMethod ?? "GET", url, reason)
    core.unmatched.withLock { $0.append(error.localizedDescription) }
    fail(error)
  }

  // MARK: cache

  /// What was kept still holds: it is the answer, when the 304 is over.
  private func confirm(_ head: ResponseHead, _ stored: LoadCache.Stored, _ cache: LoadCache) {
    guard let confirmed = cache.confirmed(stored, by: head, for: request, times: times) else { return }
    cache.cache.storeCachedResponse(confirmed, for: request)
    self.confirmed = (confirmed.response as? HTTPURLResponse ?? stored.response, stored.data)
  }

  /// Keeps the answer, if it may be kept and the delegate agrees.
  private func keep() {
    guard let cache, let (head, data) = kept, cache.mayStore(head, for: request, length: data.count),
      let proposal = cache.proposal(head, data, to: request, times: times)
    else { return }
    let request = request
    client.askToKeep(proposal) { if let chosen = $0 { cache.cache.storeCachedResponse(chosen, for: request) } }
  }

  private var times: CacheTimes {
    CacheTimes(request: asked, response: core.clock.wallNanoseconds / 1_000_000_000)
  }

  // MARK: end

  func fail(_ error: any Error) {
    guard !isOver else { return }
    // The journal knows before the client does.
    over()
    client.fail(error)
  }

  func over() {
    guard !isOver else { return }
    isOver = true
    limits.stop()
    waiter?.leave()
    waiter = nil
    let left = exchange
    exchange = nil
    left?.clientLeft()
    body.close()
  }

  // MARK: cookies

  private func keepCookies(_ head: ResponseHead, _ url: URL) {
    guard settings.setsCookies, let storage = settings.cookies else { return }
    for value in head.fields.values("Set-Cookie") {
      let cookies = HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": value], for: url)
      storage.setCookies(cookies, for: url, mainDocumentURL: nil)
    }
  }
}
