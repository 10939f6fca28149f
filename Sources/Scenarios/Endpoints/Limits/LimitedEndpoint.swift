import HTTPSemantics
import Quantities

/// `/limited/…`: so many requests of a client in so much time, and 429 beyond (RFC 6585 §4).
///
/// A client has one quota for every path under `/limited` that is asked for with the same `rate=`, `method=` and `burst=`.
final class LimitedEndpoint: Endpoint {
  let summary = (
    path: "/limited/…",
    purpose: "429 beyond a rate for each client; ?rate=5/10s &method=bucket &by=token &retry-after=date &headers=draft"
  )
  let heading = "Limits"
  let listing = [
    EndpointListing(
      path: "/limited/{path…}", methods: "any",
      purpose:
        "429 beyond a rate for each client; ?rate=5/10s &method=bucket &by=token &retry-after=date &headers=draft",
      example: "-i '{url}/limited/a?rate=5/10s'")
  ]
  private let time: any TimeSource

  init(_ time: any TimeSource) { self.time = time }

  func matches(_ path: ArraySlice<UInt8>) -> Bool { path.equals("/limited") || path.starts(with: "/limited/") }

  func answer(_ request: EndpointRequest, sink: (any BodySink)?, report: BodyReport) -> ResponsePlan {
    do throws(Problem) {
      let options = try RateOptions(request)
      let client = RateClient.name(request, options.identity)
      let now = time.now
      let key = RateMemory.Key(client: client, quota: options.rate, method: options.method, burst: options.burst)
      let decision = request.session.memory(RateMemory.self).meters.withLock { meters in
        var meter = meters[key] ?? RateMeter(now: now)
        let decision = meter.take(options.cost, of: options.rate, options.method, burst: options.burst, now: now)
        meters[key] = meter
        return decision
      }
      var plan =
        decision.isAllowed
        ? Self.passed(client, decision, options) : Self.refused(client, decision, options, wall: time.wallNanoseconds)
      addFields(decision, options, to: &plan)
      return plan
    } catch {
      return error.plan
    }
  }

  private static func passed(_ client: String, _ decision: RateDecision, _ options: RateOptions) -> ResponsePlan {
    var plan = ResponsePlan.json(
      200,
      [
        "client": .string(client),
        "limit": .integer(Int64(options.method == .bucket ? options.burst : options.rate.count)),
        "remaining": .integer(Int64(decision.remaining)),
      ])
    plan.fields.append("Cache-Control", "no-store")
    return plan
  }

  private static func refused(
    _ client: String, _ decision: RateDecision, _ options: RateOptions, wall: Int64
  ) -> ResponsePlan {
    let rate = "\(options.rate.count) requests in \(options.rate.period.quantityText)"
    var problem = Problem(
      options.status, "\(client) has used up its \(rate); wait and ask again",
      members: [
        JSONMember("type", "https://iana.org/assignments/http-problem-types#quota-exceeded"),
        JSONMember("violated-policies", [.string(policyName)]),
      ], fields: ["Cache-Control": "no-store"])
    if let value = options.retryAfter.value(after: decision.wait, wall: wall) {
      problem.fields.append("Retry-After", value)
    }
    return problem.plan
  }

  private static let policyName = "default"

  private func addFields(_ decision: RateDecision, _ options: RateOptions, to plan: inout ResponsePlan) {
    let limit = options.method == .bucket ? options.burst : options.rate.count
    // What a client that may not pass waits for is its turn; of one that may, the whole quota.
    let reset = (decision.isAllowed ? decision.reset : decision.wait).ceilingSeconds
    if options.fields == .draft || options.fields == .both {
      plan.fields.append(
        "RateLimit-Policy", "\"\(Self.policyName)\";q=\(options.rate.count);w=\(options.rate.seconds)")
      plan.fields.append("RateLimit", "\"\(Self.policyName)\";r=\(decision.remaining);t=\(reset)")
    }
    if options.fields == .x || options.fields == .both {
      plan.fields.append("X-RateLimit-Limit", String(limit))
      plan.fields.append("X-RateLimit-Remaining", String(decision.remaining))
      let wall = (time.wallNanoseconds &+ 999_999_999) / 1_000_000_000
      plan.fields.append("X-RateLimit-Reset", String(options.reset == .epoch ? wall + reset : reset))
    }
  }
}
