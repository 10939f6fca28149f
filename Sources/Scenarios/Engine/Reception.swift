import HTTPSemantics
import Quantities

/// What is settled about a request by its head alone: where it belongs, what was chosen for it, and who answers it.
struct Reception {
  let session: Session
  /// What rules look at.
  let match: MatchRequest
  let selector: Selector?
  /// What was chosen; nil when nothing concerns the request, or while the body has to be read first.
  let selection: Selection?
  /// Whether a rule has to look at the body before anything is chosen.
  let needsBody: Bool
  private let connection: ConnectionFacts
  private let scope: RequestScope
  private let isControl: Bool

  /// Routes a head.
  /// - Throws: `Problem` 400 when the head, its session or its script must be refused; no attempt is counted then.
  init(_ head: RequestHead, connection: ConnectionFacts, index: Int, engine: Engine) throws(Problem) {
    if let violation = head.framingViolation() { throw Problem(400, violation, closes: true) }
    try Self.checkCoding(head)
    self.connection = connection
    scope = try RequestScope(head, session: connection.session)
    isControl = connection.isControl || ControlEndpoint.claims(scope.path)
    // Asking about a session doesn't make one.
    session = isControl ? engine.sessions.standard : engine.sessions.session(scope.session)
    var number = 0
    var selection: Selection?
    var needsBody = false
    if !isControl { number = session.countRequest(Self.hash(head, scope), now: engine.time.now) }
    match = MatchRequest(
      head: head, path: scope.path, attempt: number, connection: connection.number, exchange: index)
    selector = isControl ? nil : Selector(engine: engine, session: session)
    switch try selector?.select(match) {
    case .chosen(let chosen): selection = chosen
    case .needsBody: needsBody = true
    case .none?, nil: break
    }
    self.selection = selection
    self.needsBody = needsBody
  }

  /// The request as the one who answers it sees it, once `selection` is made; nobody answers where there is neither reply nor
  /// endpoint.
  func answerer(
    _ selection: Selection?, number: Int, began: MonotonicTime, engine: Engine
  ) -> (request: EndpointRequest, endpoint: (any Endpoint)?) {
    var head = match.head
    var scope = scope
    if case .endpoint(let target)? = selection?.reply?.body {
      head = head.retargeted(target)
      scope = scope.moved(to: head)
    }
    let request = EndpointRequest(
      head: head, scope: scope, session: session, attempt: selection?.attempt ?? match.attempt, number: number,
      began: began, etagOverride: selection?.outcome.value.options.etag, isControlPort: connection.isControl,
      peer: connection.peer)
    if isControl { return (request, engine.controlEndpoint) }
    switch selection?.reply?.body {
    case .endpoint?, nil: return (request, engine.endpoints.first { $0.matches(scope.path) })
    default: return (request, nil)
    }
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
