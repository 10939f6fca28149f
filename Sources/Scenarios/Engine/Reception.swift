import HTTPSemantics
import Quantities

/// What is settled about a request by its head alone: where it belongs, what was chosen for it, and who answers it.
struct Reception {
  /// The request as it came.
  let request: EndpointRequest
  /// What was chosen; nil when nothing concerns the request, or while the body has to be read first.
  let selection: Selection?
  /// Whether a rule has to look at the body before anything is chosen.
  let needsBody: Bool

  /// Routes a head.
  /// - Throws: `Problem` 400 when the head, its session or its script must be refused; no attempt is counted then.
  init(
    _ head: RequestHead, connection: ConnectionFacts, index: Int, number: Int, now: MonotonicTime, engine: Engine
  ) throws(Problem) {
    if let violation = head.framingViolation() { throw Problem(400, violation, closes: true) }
    try Self.checkCoding(head)
    let scope = try RequestScope(head, session: connection.session)
    guard !connection.isControl, !ControlEndpoint.claims(scope.path) else {
      // Asking about a session doesn't make one.
      request = EndpointRequest(
        head: head, scope: scope, session: engine.sessions.standard, ordinal: 0, number: number, began: now,
        connection: connection, index: index)
      (selection, needsBody) = (nil, false)
      return
    }
    let session = engine.sessions.session(scope.session)
    let base = engine.baseRules
    let (ordinal, table) = session.arrive(Self.hash(head, scope), now: now, base: base)
    let request = EndpointRequest(
      head: head, scope: scope, session: session, ordinal: ordinal, number: number, began: now, connection: connection,
      index: index)
    self.request = request
    let selector = Selector(engine: engine, session: session, base: base, table: table)
    do throws(Problem) {
      switch try selector.select(head, path: scope.path, request: { request.matchRequest() }) {
      case .chosen(let chosen): (selection, needsBody) = (chosen, false)
      case .needsBody: (selection, needsBody) = (nil, true)
      case .none: (selection, needsBody) = (nil, false)
      }
    } catch {
      // Of a refused request nobody will say that it has ended.
      session.leave(now: now)
      throw error
    }
  }

  /// Chooses again for `request` now that its body is there.
  /// - Throws: `Problem` 400 when the request's own script doesn't parse.
  static func select(_ request: EndpointRequest, body: MatchBody, engine: Engine) throws(Problem) -> Selection? {
    let selector = Selector(engine: engine, session: request.session)
    let result = try selector.select(request.head, path: request.scope.path, request: { request.matchRequest(body) })
    guard case .chosen(let chosen) = result else { return nil }
    return chosen
  }

  /// The request as the one who answers it sees it, once `selection` is made; nobody answers where there is neither reply nor
  /// endpoint.
  static func answerer(
    of origin: EndpointRequest, _ selection: Selection?, engine: Engine
  ) -> (request: EndpointRequest, endpoint: (any Endpoint)?) {
    guard let selection else {
      let isControl = origin.isControlPort || ControlEndpoint.claims(origin.scope.path)
      return (origin, isControl ? ControlEndpoint(engine) : endpoint(of: origin, engine))
    }
    var request = origin
    let body = selection.reply?.body
    if case .endpoint(let target)? = body { request = origin.retargeted(target) }
    request.attempt = selection.attempt
    request.etagOverride = selection.outcome.value.options.etag
    switch body {
    case .endpoint?, nil: return (request, endpoint(of: request, engine))
    default: return (request, nil)
    }
  }

  private static func endpoint(of request: EndpointRequest, _ engine: Engine) -> (any Endpoint)? {
    engine.endpoints.first { $0.matches(request.scope.path) }
  }

  /// Other codings than chunked are legal, but nobody here could tell where such a body ends (RFC 9112 §6.1).
  ///
  /// Nor can libmicrohttpd with white space behind the word, although that is legal too.
  private static func checkCoding(_ head: RequestHead) throws(Problem) {
    guard head.has("Transfer-Encoding"), let coding = head.combined("Transfer-Encoding") else { return }
    guard coding.lowercased() == "chunked", !head.hasBlankBehindValue("Transfer-Encoding") else {
      throw Problem(
        501, "Transfer-Encoding \"\(coding)\" isn't understood here; use chunked alone, with no white space behind it",
        closes: true)
    }
  }

  private static func hash(_ head: RequestHead, _ scope: RequestScope) -> Int {
    var hasher = Hasher()
    head.methodBytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    scope.path.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}
