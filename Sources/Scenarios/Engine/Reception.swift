import HTTPSemantics
import Quantities

/// What is settled about a request by its head alone: where it belongs, which script step it gets, and who answers it.
struct Reception {
  let request: EndpointRequest
  let endpoint: (any Endpoint)?
  /// The script's step; nil when no script concerns the request.
  let outcome: Box<Outcome>?

  /// Routes a head.
  /// - Throws: `Problem` 400 when the head, its session or its script must be refused; no attempt is counted then.
  init(
    _ head: RequestHead, connection: ConnectionFacts, number: Int, began: MonotonicTime, engine: Engine
  ) throws(Problem) {
    if let violation = head.framingViolation() { throw Problem(400, violation, closes: true) }
    try Self.checkCoding(head)
    let scope = try RequestScope(head)
    let isControl = connection.isControl || ControlEndpoint.claims(scope.path)
    let selection = isControl ? nil : try ScriptSelection.select(head, scope: scope, engine: engine)
    outcome = selection?.outcome
    request = EndpointRequest(
      head: head, scope: scope, attempt: selection?.attempt ?? Self.countPlainAttempt(head, scope, engine),
      number: number, began: began, etagOverride: selection?.outcome.value.options.etag,
      isControlPort: connection.isControl)
    endpoint = isControl ? ControlEndpoint(engine.configuration) : engine.endpoints.first { $0.matches(scope.path) }
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

  private static func countPlainAttempt(_ head: RequestHead, _ scope: RequestScope, _ engine: Engine) -> Int {
    var hasher = Hasher()
    hasher.combine(scope.session)
    head.methodBytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    scope.path.withUnsafeBytes { hasher.combine(bytes: $0) }
    return engine.countPlainAttempt(hasher.finalize())
  }
}
