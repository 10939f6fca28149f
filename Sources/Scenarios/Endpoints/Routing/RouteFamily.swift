import HTTPSemantics
import Quantities

/// A family whose paths, methods and answers stand in a table.
final class RouteFamily: Endpoint {
  let heading: String
  let summary: (path: String, purpose: String)
  let crossOrigin: CrossOriginPolicy
  /// Whether reason phrases are in capitals: httpbin's are, and suites of clients look for `302 FOUND`.
  private let shouts: Bool
  private let routes: [EndpointRoute]
  /// The first segments of all routes: most requests are for other families, and nothing more of those is looked at.
  private let firsts: [[UInt8]]
  private let seed: UInt64
  private let time: any TimeSource

  /// The longest body that is kept for an answer.
  static let bodyLimit = 16 << 20

  /// A family of `routes`; the first that fits a path and a method answers.
  init(
    _ heading: String, _ purpose: String, _ configuration: EngineConfiguration, _ time: any TimeSource,
    crossOrigin: CrossOriginPolicy = .always, shouts: Bool = true, _ routes: [EndpointRoute]
  ) {
    self.heading = heading
    self.routes = routes
    self.crossOrigin = crossOrigin
    self.shouts = shouts
    firsts = Array(Set(routes.map(\.pattern.first)))
    summary = (routes.map(\.pattern.text).joined(separator: " "), purpose)
    seed = configuration.seed
    self.time = time
  }

  var listing: [EndpointListing] { routes.map(\.listing) }

  func matches(_ path: ArraySlice<UInt8>) -> Bool {
    let first = path.dropFirst().prefix { $0 != UInt8(ascii: "/") }
    return firsts.contains { first.elementsEqual($0) } && routes.contains { $0.pattern.matches(path) }
  }

  func makeSink(_ request: EndpointRequest) throws(Problem) -> (any BodySink)? {
    guard routes.contains(where: { $0.readsBody && $0.pattern.matches(request.scope.path) }) else { return nil }
    return BodyCollector(
      limit: Self.bodyLimit,
      refusal: Problem(413, "a body that is echoed may have \(ByteCount(Int64(Self.bodyLimit))) at most; use /upload"))
  }

  func answer(_ request: EndpointRequest, sink: (any BodySink)?, report: BodyReport) -> ResponsePlan {
    let method = request.head.method
    var allowed: [String] = []
    for route in routes {
      guard let captures = route.pattern.captures(request.scope.path) else { continue }
      guard route.takes(method) else {
        allowed += route.methods.filter { !allowed.contains($0) }
        continue
      }
      let call = RouteCall(
        request: request, captures: captures, body: (sink as? BodyCollector)?.bytes ?? [], seed: seed,
        wall: time.wallNanoseconds)
      do throws(Problem) { return finished(try route.answer(call)) } catch { return finished(error.plan) }
    }
    if allowed.contains("GET") { allowed.insert("HEAD", at: 1) }
    let list = (allowed + ["OPTIONS"]).joined(separator: ", ")
    return method == "OPTIONS" ? CrossOrigin.options(list) : finished(request.methodNotAllowed(list))
  }

  /// The phrase in capitals, where the answer has none of its own.
  private func finished(_ plan: ResponsePlan) -> ResponsePlan {
    guard shouts, plan.status != 200, plan.reason == nil else { return plan }
    var plan = plan
    plan.reason = ReasonPhrase.standard(for: plan.status).uppercased()
    return plan
  }
}
