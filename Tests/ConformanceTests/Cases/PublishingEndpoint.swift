import HTTPSemantics
import Quantities

@testable import Scenarios

/// `/publish/{topic}?data=…`: publishes, a moment later with `after=`.
final class PublishingEndpoint: Endpoint {
  let summary = (path: "/publish/{topic}", purpose: "publishes")
  private let live: LiveAnswers

  init(_ live: LiveAnswers) { self.live = live }

  func matches(_ path: ArraySlice<UInt8>) -> Bool { path.starts(with: "/publish/") }

  func answer(_ request: EndpointRequest, sink: (any BodySink)?, report: BodyReport) -> ResponsePlan {
    let topic = live.topics.topic(request.tail(below: "/publish/") ?? "", session: request.session.name)
    let data = request.query["data"] ?? ""
    switch request.query["how"] {
    case "later": live.time.schedule(at: live.time.now + .milliseconds(30)) { topic.publish(data) }
    case "close": topic.close()
    default: topic.publish(data)
    }
    return .text(200, "published\n")
  }
}
