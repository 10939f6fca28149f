import HTTPSemantics

/// `/oauth/stats`: how many refreshes ran, how many of them at once, and what the resource was asked.
final class TokenStatsEndpoint: Endpoint {
  let summary = (path: "/oauth/stats", purpose: "how many refreshes ran, how many at once, and what was refused why")
  let heading = "Tokens"
  let listing = [
    EndpointListing(
      path: "/oauth/stats", methods: "GET",
      purpose: "how many refreshes ran, how many at once, and what was refused why", example: "'{url}/oauth/stats'")
  ]

  func matches(_ path: ArraySlice<UInt8>) -> Bool { path.equals("/oauth/stats") }

  func answer(_ request: EndpointRequest, sink: (any BodySink)?, report: BodyReport) -> ResponsePlan {
    guard request.head.methodIs("GET") || request.head.methodIs("HEAD") else {
      return request.methodNotAllowed("GET, HEAD")
    }
    var plan = ResponsePlan.json(200, request.session.memory(TokenMemory.self).ledger.withLock { $0.stats.json })
    plan.fields.append("Cache-Control", "no-store")
    return plan
  }
}
