import HTTPSemantics
import Quantities

/// `/poll/{topic}`: waits for the next event of a topic, or answers 204 when its time is over.
final class PollEndpoint: Endpoint {
  let summary = (
    path: "/poll/{topic}",
    purpose:
      "long poll: the next event that is published, as JSON, or 204 after ?timeout=30s; ?after=ID for the one behind that"
  )
  let heading = "Streams"
  let listing = [
    EndpointListing(
      path: "/poll/{topic}", methods: "GET",
      purpose:
        "long poll: the next event that is published, as JSON, or 204 after ?timeout=30s; ?after=ID for the one behind that",
      example: "-i '{url}/poll/news?timeout=100ms'")
  ]
  private let live: LiveAnswers

  init(_ live: LiveAnswers) { self.live = live }

  func matches(_ path: ArraySlice<UInt8>) -> Bool { path.equals("/poll") || path.starts(with: "/poll/") }

  func answer(_ request: EndpointRequest, sink: (any BodySink)?, report: BodyReport) -> ResponsePlan {
    guard request.head.methodIs("GET") || request.head.methodIs("HEAD") else {
      return request.methodNotAllowed("GET, HEAD")
    }
    let name = request.tail(below: "/poll/") ?? TopicName.standard
    guard TopicName.isValid(name) else { return TopicName.problem(name).plan }
    do throws(Problem) {
      let query = StreamQuery(request)
      let timeout = try query.duration("timeout") ?? .seconds(30)
      let last = query.text("after") ?? request.head.value("Last-Event-ID")
      let topic = live.topics.topic(name, session: request.session.name)
      // Whoever asks for the head alone wouldn't see what was waited for.
      guard !topic.isOver, !request.head.methodIs("HEAD") else { return ResponsePlan(status: 204) }
      return wait(topic, after: last, timeout: timeout)
    } catch {
      return error.plan
    }
  }

  private func wait(_ topic: EventTopic, after last: String?, timeout: Duration) -> ResponsePlan {
    let listener = LockedBox<TopicListener?>(nil)
    let leave: @Sendable () -> Void = { listener.withLock { $0.take() }?.cancel() }
    let deferral = live.deferrals.open(limit: timeout) {
      leave()
      return ResponsePlan(status: 204)
    }
    let isDone = LockedBox(false)
    let found = topic.listen(after: last) { signal in
      isDone.withLock { $0 = true }
      deferral.answer(Self.plan(signal))
      leave()
    }
    listener.withLock { $0 = found }
    // The event may have come before there was a listener to take away.
    if isDone.withLock({ $0 }) { leave() }
    deferral.onCancel(leave)
    return .deferred(deferral.id)
  }

  private static func plan(_ signal: EventTopic.Signal) -> ResponsePlan {
    switch signal {
    case .event(let event): return .json(event.json)
    case .drop(let how):
      guard let ending = how.ending else { return ResponsePlan(status: 204) }
      var plan = ResponsePlan(status: 200)
      plan.cuts = [Cut(.start, .end(ending))]
      return plan
    }
  }
}
