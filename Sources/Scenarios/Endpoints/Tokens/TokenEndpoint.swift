import HTTPSemantics
import Quantities

/// `/oauth/token`: issues and refreshes access tokens (RFC 6749).
///
/// Any client and any user will do unless `client=` and `user=` name them. Refresh tokens rotate, and one that comes a second time
/// revokes all tokens that go back to the same first grant (RFC 9700 §4.14.2).
final class TokenEndpoint: Endpoint {
  let summary = (
    path: "/oauth/token",
    purpose: "OAuth 2 tokens that expire and rotate; ?expires=5s &uses=3 &reuse= &refresh-delay= &refresh-fail=503*2"
  )
  let heading = "Tokens"
  let listing = [
    EndpointListing(
      path: "/oauth/token", methods: "POST",
      purpose: "OAuth 2 tokens that expire and rotate; ?expires=5s &uses=3 &reuse= &refresh-delay= &refresh-fail=503*2",
      example: "-d 'grant_type=password&username=anna&password=secret' '{url}/oauth/token?expires=5s'")
  ]
  private let time: any TimeSource

  init(_ time: any TimeSource) { self.time = time }

  func matches(_ path: ArraySlice<UInt8>) -> Bool { path.equals("/oauth/token") }

  func makeSink(_ request: EndpointRequest) -> (any BodySink)? {
    BodyCollector(
      limit: TokenRequest.formLimit,
      refusal: Problem(413, "a token request's form has at most \(TokenRequest.formLimit) bytes here"))
  }

  func answer(_ request: EndpointRequest, sink: (any BodySink)?, report: BodyReport) -> ResponsePlan {
    do throws(Problem) {
      let options = try TokenOptions(request)
      // The parameters of a token request are secrets, which a URI would spread (RFC 6749 §3.2).
      guard request.head.methodIs("POST") else { return request.methodNotAllowed("POST") }
      return answer(request, options, body: (sink as? BodyCollector)?.bytes ?? [])
    } catch {
      return error.plan
    }
  }

  private func answer(_ request: EndpointRequest, _ options: TokenOptions, body: [UInt8]) -> ResponsePlan {
    let memory = request.session.memory(TokenMemory.self)
    let now = time.now
    do throws(TokenError) {
      let asked = try TokenRequest(request.head, body: body)
      guard case .refresh = asked.grant else { return try grant(asked, request, options, now) }
      var failure: TokenOptions.Failure?
      memory.ledger.withLock { ledger in
        ledger.stats.countRefresh(began: request.began, ends: now + options.refreshDelay)
        guard let (wanted, times) = options.refreshFail, ledger.stats.refreshes <= times ?? .max else { return }
        ledger.stats.madeToFail += 1
        failure = wanted
      }
      var plan: ResponsePlan
      switch failure {
      case .status(let status)?: plan = Problem(status, "refresh-fail= asked for this refresh to fail").plan
      case .error(let code)?: plan = TokenError(code, "refresh-fail= asked for this refresh to fail").plan
      case nil:
        do throws(TokenError) { plan = try grant(asked, request, options, now) } catch { plan = error.plan }
      }
      plan.delay += options.refreshDelay
      return plan
    } catch {
      memory.ledger.withLock { $0.stats.refused += 1 }
      return error.plan
    }
  }

  private func grant(
    _ asked: TokenRequest, _ request: EndpointRequest, _ options: TokenOptions, _ now: MonotonicTime
  ) throws(TokenError) -> ResponsePlan {
    // By the request's number, which no other request of the run has: a token of before a reset must stay unknown after it.
    let luck = RandomStream(seed: request.session.seed ?? 1).keyed(request.session.name).keyed(request.number)
    let terms = TokenLedger.Terms(options: options, now: now, luck: luck)
    let result = request.session.memory(TokenMemory.self).ledger.withLock { ledger -> Result<TokenGrant, TokenError> in
      do throws(TokenError) { return .success(try ledger.grant(asked, terms)) } catch { return .failure(error) }
    }
    return try result.get().plan(expiresIn: options.says)
  }
}
