import HTTPSemantics
import Quantities

/// `/sse` and `/sse/{topic}`: server-sent events, made up or published (HTML Living Standard §9.2).
final class SSEEndpoint: Endpoint {
  let summary = (
    path: "/sse",
    purpose: "server-sent events: ?count= &duration= &delay= &jitter= &retry= &lines= &eol= &split= &drop= &how=; "
      + "/sse/{topic}: those that are published"
  )
  let heading = "Streams"
  let listing = [
    EndpointListing(
      path: "/sse", methods: "GET",
      purpose: "server-sent events; ?count= &duration= &delay= &jitter= &retry= &lines= &eol= &split= &drop= &how=",
      example: "-N '{url}/sse?count=3&duration=500ms'"),
    EndpointListing(
      path: "/sse/{topic}", methods: "GET", purpose: "the events that are published to a topic, as they come",
      example: "-N '{url}/sse/news?timeout=200ms'"),
  ]
  private let seed: UInt64
  private let live: LiveAnswers

  private static let type = "text/event-stream"

  init(_ configuration: EngineConfiguration, _ live: LiveAnswers) {
    seed = configuration.seed
    self.live = live
  }

  func matches(_ path: ArraySlice<UInt8>) -> Bool { path.equals("/sse") || path.starts(with: "/sse/") }

  func answer(_ request: EndpointRequest, sink: (any BodySink)?, report: BodyReport) -> ResponsePlan {
    guard request.head.methodIs("GET") || request.head.methodIs("HEAD") else {
      return request.methodNotAllowed("GET, HEAD")
    }
    do throws(Problem) {
      guard let topic = request.tail(below: "/sse/") else { return try generated(request) }
      return try published(topic, request)
    } catch {
      return error.plan
    }
  }

  // MARK: made up

  private func generated(_ request: EndpointRequest) throws(Problem) -> ResponsePlan {
    let query = StreamQuery(request)
    let pace = try StreamPace(query)
    let maker = try EventMaker(query)
    let drop = try StreamDropSetting(query)
    let split = try query.choice("split", of: StreamSplit.self) ?? .no
    let gap = try query.duration("gap") ?? .milliseconds(20)
    let luck = request.luck(seed: seed)
    let first = maker.firstEvent(lastID: request.head.value("Last-Event-ID"), count: pace.count)
    // 204 makes an EventSource stop coming back (HTML Living Standard §9.2.3).
    guard first < pace.count else { return ResponsePlan(status: 204) }
    var wall = live.time.wallNanoseconds + pace.delay.nanoseconds
    var body = PacedBody()
    body.append(maker.preamble)
    for index in first..<pace.count {
      if let drop, index - first == drop.count { body.end(drop.how) }
      guard !body.isOver else { break }
      if index > first {
        let silence = pace.gap(before: index, luck: luck)
        wall += silence.nanoseconds
        body.pause(silence)
      }
      body.append(maker.event(index, milliseconds: wall / 1_000_000), split: split, gap: gap)
      guard body.cuts.count <= PacedBody.pieceLimit else {
        throw Problem(
          400, "the stream would have more than \(PacedBody.pieceLimit) pieces; lower count= or take another split=")
      }
    }
    if let drop, pace.count - first == drop.count { body.end(drop.how) }
    var plan = body.plan(type: Self.type)
    plan.delay = pace.delay
    return plan
  }

  // MARK: published

  private func published(_ name: String, _ request: EndpointRequest) throws(Problem) -> ResponsePlan {
    guard TopicName.isValid(name) else { throw TopicName.problem(name) }
    let query = StreamQuery(request)
    let maker = try EventMaker(query)
    let drop = try StreamDropSetting(query)
    let topic = live.topics.topic(name, session: request.session.name)
    guard !topic.isOver else { return ResponsePlan(status: 204) }
    let pulse = try query.duration("heartbeat")
    let begin = try query.flag("replay") ? "" : nil
    let settings = TopicFeed.Settings(
      preamble: maker.preamble, pulse: pulse.map { (maker.comment("still here"), $0) },
      drop: drop.map { ($0.count, $0.how) }, timeout: try query.duration("timeout"),
      format: { event, index in maker.text(event, index) })
    var plan = PacedBody().plan(type: Self.type)
    guard !request.head.methodIs("HEAD") else { return plan }
    plan.body = .channel(TopicFeed.open(topic, after: request.head.value("Last-Event-ID") ?? begin, settings, live))
    return plan
  }
}
