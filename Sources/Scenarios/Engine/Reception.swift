import HTTPSemantics
import Quantities

/// What is settled about a request by its head alone: where it belongs, what was chosen for it, and who answers it.
final class Reception {
  let session: Session
  let head: RequestHead
  /// The how-manieth request of its session with this method and path it is, from 1; 0 for the control API.
  let number: Int
  /// Asks the rules; nil for the control API, which none concerns.
  let selector: Selector?
  /// What was chosen; nil when nothing concerns the request, or while the body has to be read first.
  let selection: Selection?
  /// Whether a rule has to look at the body before anything is chosen.
  let needsBody: Bool
  private let connection: ConnectionFacts
  private let index: Int
  private let scope: RequestScope
  private let isControl: Bool

  /// Routes a head.
  /// - Throws: `Problem` 400 when the head, its session or its script must be refused; no attempt is counted then.
  init(
    _ head: RequestHead, connection: ConnectionFacts, index: Int, now: MonotonicTime, engine: Engine
  ) throws(Problem) {
    if let violation = head.framingViolation() { throw Problem(400, violation, closes: true) }
    try Self.checkCoding(head)
    self.connection = connection
    scope = try RequestScope(head, session: connection.session)
    isControl = connection.isControl || ControlEndpoint.claims(scope.path)
    // Asking about a session doesn't make one.
    session = isControl ? engine.sessions.standard : engine.sessions.session(scope.session)
    self.head = head
    self.index = index
    number = isControl ? 0 : session.countRequest(Self.hash(head, scope), now: now)
    guard !isControl else {
      (selector, selection, needsBody) = (nil, nil, false)
      return
    }
    let selector = Selector(engine: engine, session: session)
    self.selector = selector
    var selection: Selection?
    var needsBody = false
    let (number, path) = (number, scope.path)
    let result = try selector.select(head, path: path) {
      MatchRequest(head: head, path: path, attempt: number, connection: connection.number, exchange: index)
    }
    switch result {
    case .chosen(let chosen): selection = chosen
    case .needsBody: needsBody = true
    case .none: break
    }
    self.selection = selection
    self.needsBody = needsBody
  }

  /// What rules look at; `body` once it has been read.
  func matchRequest(_ body: MatchBody? = nil) -> MatchRequest {
    MatchRequest(
      head: head, path: scope.path, attempt: number, connection: connection.number, exchange: index, body: body)
  }

  /// Chooses again now that the body is there.
  /// - Throws: `Problem` 400 when the request's own script doesn't parse.
  func select(_ body: MatchBody) throws(Problem) -> Selection? {
    guard case .chosen(let chosen) = try selector?.select(head, path: scope.path, request: { matchRequest(body) })
    else {
      return nil
    }
    return chosen
  }

  /// The request as the one who answers it sees it, once `selection` is made; nobody answers where there is neither reply nor
  /// endpoint.
  func answerer(
    _ selection: Selection?, number: Int, began: MonotonicTime, engine: Engine
  ) -> (request: EndpointRequest, endpoint: (any Endpoint)?) {
    var head = head
    var scope = scope
    if case .endpoint(let target)? = selection?.reply?.body {
      head = head.retargeted(target)
      scope = scope.moved(to: head)
    }
    let request = EndpointRequest(
      head: head, scope: scope, session: session, attempt: selection?.attempt ?? self.number, number: number,
      began: began, etagOverride: selection?.outcome.value.options.etag, isControlPort: connection.isControl,
      peer: connection.peer)
    if isControl { return (request, ControlEndpoint(engine)) }
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
