import HTTPSemantics
import Quantities

/// `/stream/{n}`: the request over and over, a line of JSON each.
enum StreamFamily {
  private static let mostLines = 10_000

  static func make(_ configuration: EngineConfiguration, _ time: any TimeSource) -> RouteFamily {
    RouteFamily(
      "Streams", "lines in chunks", configuration, time,
      [
        EndpointRoute(
          "/stream/{n}", "the request n times, a line and a chunk each; n up to 10,000", example: "'{url}/stream/3'",
          stream)
      ])
  }

  private static func stream(_ call: RouteCall) throws(Problem) -> ResponsePlan {
    let count = try call.count(in: 0...mostLines, "a number of lines")
    let members = try RequestEcho(call).members(RequestEcho.brief)
    let lines = (0..<count).map { number in
      BodySpec.text(EchoValue.object(members + [("id", .number(String(number)))]).line + "\n")
    }
    var plan = ResponsePlan(
      status: 200, fields: ["Content-Type": "application/json"], body: lines.isEmpty ? .empty : .sequence(lines))
    plan.framing = .chunked
    return plan
  }
}
