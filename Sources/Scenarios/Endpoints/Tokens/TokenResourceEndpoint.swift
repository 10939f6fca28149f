import HTTPSemantics
import Quantities

/// `/oauth/resource/…`: what only a good access token opens (RFC 6750).
final class TokenResourceEndpoint: Endpoint {
  let summary = (
    path: "/oauth/resource/…",
    purpose: "any method, for a token of /oauth/token; else 401 error=\"invalid_token\"; ?scope=read"
  )
  let heading = "Tokens"
  let listing = [
    EndpointListing(
      path: "/oauth/resource/{path…}", methods: "any",
      purpose: "any method, for a token of /oauth/token; else 401 error=\"invalid_token\"; ?scope=read",
      example: "-i -H 'Authorization: Bearer none' '{url}/oauth/resource/a'")
  ]
  private let time: any TimeSource

  init(_ time: any TimeSource) { self.time = time }

  func matches(_ path: ArraySlice<UInt8>) -> Bool {
    path.starts(with: "/oauth/resource/") || path.equals("/oauth/resource")
  }

  func answer(_ request: EndpointRequest, sink: (any BodySink)?, report: BodyReport) -> ResponsePlan {
    do throws(Problem) {
      let options = try EndpointOptions(request, ["scope", "access_token"])
      let scopes =
        try options.text("scope").map { $0.split { $0 == " " || $0 == "," || $0 == "+" }.map(String.init) } ?? []
      let memory = request.session.memory(TokenMemory.self)
      switch Self.token(request.head, isInQuery: options.isGiven("access_token")) {
      case .failure(let error):
        memory.ledger.withLock { $0.stats.denied[error.denial, default: 0] += 1 }
        return Self.refusal(error.denial, scopes)
      case .success(let token):
        let now = time.now
        switch memory.ledger.withLock({ $0.use(token, scopes: scopes, now: now) }) {
        case .failure(let error): return Self.refusal(error.denial, scopes)
        case .success(let bearer): return Self.served(request, bearer, now)
        }
      }
    } catch {
      return error.plan
    }
  }

  /// The token of the Authorization field, the one way in which it is taken (RFC 6750 §2.1, RFC 9700 §4.3.2).
  private static func token(_ head: RequestHead, isInQuery: Bool) -> Result<String, TokenUseError> {
    let fields = head.values("Authorization")
    if isInQuery || fields.count > 1 { return .failure(TokenUseError(denial: .malformed)) }
    guard let words = fields.first?.split(separator: " ", omittingEmptySubsequences: true),
      words.first?.lowercased() == "bearer"
    else { return .failure(TokenUseError(denial: .missing)) }
    guard words.count == 2, words[1].utf8.allSatisfy(isTokenByte) else {
      return .failure(TokenUseError(denial: .malformed))
    }
    return .success(String(words[1]))
  }

  /// Whether the byte can stand in a `b64token` (RFC 6750 §2.1).
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "-._~+/=".utf8.contains(byte)
    }
  }

  /// A challenge without an error says that no token was seen, one with an error why it isn't good (RFC 6750 §3).
  private static func refusal(_ denial: TokenDenial, _ scopes: [String]) -> ResponsePlan {
    var challenge = AuthChallenge.bearer(
      realm: "mocksrv", error: denial.error, description: denial.error == nil ? nil : denial.description)
    if denial == .scope || denial == .missing, !scopes.isEmpty {
      var items = Array(challenge.parameters)
      items.append(Parameters.Item(name: "scope", value: scopes.joined(separator: " ")))
      challenge.parameters = Parameters(items)
    }
    return Problem(
      denial.status, denial.description,
      fields: ["WWW-Authenticate": challenge.text, "Cache-Control": "no-store"]
    ).plan
  }

  private static func served(
    _ request: EndpointRequest, _ bearer: TokenLedger.Bearer, _ now: MonotonicTime
  ) -> ResponsePlan {
    var plan = ResponsePlan.json(
      200,
      [
        "method": .string(request.head.method),
        "path": .string(String(decoding: request.scope.path, as: UTF8.self)),
        "client": bearer.client.map { .string($0) } ?? .null, "user": bearer.user.map { .string($0) } ?? .null,
        "scope": .string(bearer.scope.joined(separator: " ")),
        "expires_in": .integer((bearer.ends - now).ceilingSeconds),
        "uses_left": bearer.usesLeft.map { .integer(Int64($0)) } ?? .null,
      ])
    plan.fields.append("Cache-Control", "no-store")
    return plan
  }
}
