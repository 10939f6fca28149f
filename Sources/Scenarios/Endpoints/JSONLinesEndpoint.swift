import HTTPSemantics
import Quantities

/// `/jsonl` and `/jsonl/{topic}`: a JSON object on each line, made up or published.
final class JSONLinesEndpoint: Endpoint {
  let summary = (
    path: "/jsonl",
    purpose: "JSON lines: ?count= &duration= &delay= &jitter= &split= &drop= &how=; /jsonl/{topic}: what is published"
  )
  let heading = "Streams"
  let listing = [
    EndpointListing(
      path: "/jsonl", methods: "GET", purpose: "JSON lines; ?count= &duration= &delay= &jitter= &split= &drop= &how=",
      example: "-N '{url}/jsonl?count=3&duration=500ms'"),
    EndpointListing(
      path: "/jsonl/{topic}", methods: "GET", purpose: "what is published to a topic, as lines",
      example: "-N '{url}/jsonl/news?timeout=200ms'"),
  ]
  private let seed: UInt64
  private let live: LiveAnswers

  private static let type = "application/jsonl"

  init(_ configuration: EngineConfiguration, _ live: LiveAnswers) {
    seed = configuration.seed
    self.live = live
  }

  func matches(_ path: ArraySlice<UInt8>) -> Bool { path.equals("/jsonl") || path.starts(with: "/jsonl/") }

  func answer(_ request: EndpointRequest, sink: (any BodySink)?, report: BodyReport) -> ResponsePlan {
    guard request.head.methodIs("GET") || request.head.methodIs("HEAD") else {
      return request.methodNotAllowed("GET, HEAD")
    }
    do throws(Problem) {
      guard let topic = request.tail(below: "/jsonl/") else { return try generated(request) }
      return try published(topic, request)
    } catch {
      return error.plan
    }
  }

  private func generated(_ request: EndpointRequest) throws(Problem) -> ResponsePlan {
    let query = StreamQuery(request)
    let pace = try StreamPace(query)
    let drop = try StreamDropSetting(query)
    let split = try query.choice("split", of: StreamSplit.self) ?? .no
    let gap = try query.duration("gap") ?? .milliseconds(20)
    let luck = request.luck(seed: seed)
    var wall = live.time.wallNanoseconds + pace.delay.nanoseconds
    var body = PacedBody()
    for index in 0..<pace.count {
      if index == drop?.count { body.end(drop?.how ?? .end) }
      guard !body.isOver else { break }
      if index > 0 {
        let silence = pace.gap(before: index, luck: luck)
        wall += silence.nanoseconds
        body.pause(silence)
      }
      body.append(Self.line(index, wall / 1_000_000, data: query.text("data")), split: split, gap: gap)
      guard body.cuts.count <= PacedBody.pieceLimit else {
        throw Problem(
          400, "the stream would have more than \(PacedBody.pieceLimit) pieces; lower count= or take another split=")
      }
    }
    if pace.count == drop?.count { body.end(drop?.how ?? .end) }
    var plan = body.plan(type: Self.type)
    plan.delay = pace.delay
    return plan
  }

  private static func line(_ index: Int, _ milliseconds: Int64, data: String?) -> String {
    let second = data.map { JSONMember("data", .string($0)) } ?? JSONMember("timestamp", .integer(milliseconds))
    return JSONValue.object([JSONMember("id", .integer(Int64(index))), second]).line + "\n"
  }

  private func published(_ name: String, _ request: EndpointRequest) throws(Problem) -> ResponsePlan {
    guard TopicName.isValid(name) else { throw TopicName.problem(name) }
    let query = StreamQuery(request)
    let drop = try StreamDropSetting(query)
    let topic = live.topics.topic(name, session: request.session.name)
    guard !topic.isOver else { return ResponsePlan(status: 204) }
    let settings = TopicFeed.Settings(
      pulse: try query.duration("heartbeat").map { ("\n", $0) }, drop: drop.map { ($0.count, $0.how) },
      timeout: try query.duration("timeout"), format: { event, _ in event.json.line + "\n" })
    let begin = try query.flag("replay") ? "" : nil
    let last = request.head.value("Last-Event-ID") ?? query.text("after") ?? begin
    var plan = PacedBody().plan(type: Self.type)
    guard !request.head.methodIs("HEAD") else { return plan }
    plan.body = .channel(TopicFeed.open(topic, after: last, settings, live))
    return plan
  }
}
