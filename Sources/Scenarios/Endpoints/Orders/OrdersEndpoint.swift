import ByteCodecs
import HTTPSemantics
import Quantities

/// `/orders`: a POST that must not act twice, and how a client keeps it from doing so
/// (draft-ietf-httpapi-idempotency-key-header-07).
final class OrdersEndpoint: Endpoint {
  let summary = (
    path: "/orders",
    purpose: "POST takes an order, once for each Idempotency-Key; GET lists them; ?lost=close*1 &delay=2s &key=required"
  )
  let heading = "Orders"
  let listing = [
    EndpointListing(
      path: "/orders", methods: "GET POST",
      purpose:
        "POST takes an order, once for each Idempotency-Key; GET lists them; ?lost=close*1 &delay=2s &key=required",
      example: "-H 'Idempotency-Key: \"k1\"' -d 'item=1' '{url}/orders'"),
    EndpointListing(
      path: "/orders/{n}", methods: "GET", purpose: "one of them",
      example: "-H 'Accept: application/json' '{url}/orders/1'"),
  ]
  private let time: any TimeSource

  init(_ time: any TimeSource) { self.time = time }

  func matches(_ path: ArraySlice<UInt8>) -> Bool { path.equals("/orders") || path.starts(with: "/orders/") }

  func makeSink(_ request: EndpointRequest) -> (any BodySink)? { BodyCollector(limit: Order.bodyLimit) }

  func answer(_ request: EndpointRequest, sink: (any BodySink)?, report: BodyReport) -> ResponsePlan {
    do throws(Problem) {
      let options = try OrderOptions(request)
      let tail = request.tail(below: "/orders/") ?? ""
      let isReading = request.head.methodIs("GET") || request.head.methodIs("HEAD")
      guard tail.isEmpty else {
        return isReading ? Self.order(tail, request) : request.methodNotAllowed("GET, HEAD")
      }
      if isReading { return Self.list(request) }
      guard request.head.methodIs("POST") else { return request.methodNotAllowed("GET, HEAD, POST") }
      return try post(request, options, sink as? BodyCollector, report)
    } catch {
      return error.plan
    }
  }

  private func post(
    _ request: EndpointRequest, _ options: OrderOptions, _ body: BodyCollector?, _ report: BodyReport
  ) throws(Problem) -> ResponsePlan {
    let key = try IdempotencyKey.read(request.head, options.key)
    let digest = report.sha256 ?? Digester.digest(.sha256, of: [])
    let terms = OrderBook.Terms(key: key, fingerprint: digest, now: time.now, options: options)
    let shown = Order.shown(body)
    let (result, loss) = request.session.memory(OrderMemory.self).book.withLock { book in
      let result = book.post(terms) { number in
        Order(
          number: number, key: key, type: request.head.value("Content-Type").map { String($0.prefix(256)) },
          bytes: report.bytes, sha256: digest,
          body: shown)
      }
      return (result, Self.isAnswer(result) ? book.loses(terms) : nil)
    }
    var plan = try Self.plan(result, request)
    if case .created = result { plan.delay += options.delay }
    if let loss { plan.cuts = [Cut(.start, .end(loss.ending))] }
    return plan
  }

  /// Whether the client learns from it that its order was taken.
  private static func isAnswer(_ result: OrderBook.Result) -> Bool {
    switch result {
    case .created, .replayed: true
    case .otherBody, .inProgress: false
    }
  }

  private static func plan(_ result: OrderBook.Result, _ request: EndpointRequest) throws(Problem) -> ResponsePlan {
    switch result {
    case .created(let order): return taken(order, request)
    case .replayed(let order):
      var plan = taken(order, request)
      plan.fields.append("Idempotent-Replayed", "true")
      return plan
    case .otherBody:
      throw Problem(
        422,
        "this Idempotency-Key came before with another body; use a new key for a new order, and the same body for the same"
      )
    case .inProgress(let left):
      throw Problem(
        409, "the first request with this Idempotency-Key is still worked on; wait and repeat it",
        fields: ["Retry-After": String(max(1, left.ceilingSeconds))])
    }
  }

  private static func taken(_ order: Order, _ request: EndpointRequest) -> ResponsePlan {
    var plan = ResponsePlan.json(201, order.json)
    plan.fields.append("Location", "\(request.scope.prefix)/orders/\(order.number)")
    return plan
  }

  private static func list(_ request: EndpointRequest) -> ResponsePlan {
    let book = request.session.memory(OrderMemory.self).book.withLock { $0 }
    var plan = ResponsePlan.json(
      200,
      [
        "count": .integer(Int64(book.count)), "replays": .integer(Int64(book.replays)),
        "orders": .array(book.list.map(\.json)),
      ])
    plan.fields.append("Cache-Control", "no-store")
    return plan
  }

  private static func order(_ tail: String, _ request: EndpointRequest) -> ResponsePlan {
    let found = Int(tail).flatMap { number in
      request.session.memory(OrderMemory.self).book.withLock { $0.order(number) }
    }
    guard let found else { return Problem(404, "there is no order \(tail); GET /orders lists them").plan }
    var plan = ResponsePlan.json(200, found.json)
    plan.fields.append("Cache-Control", "no-store")
    return plan
  }
}
