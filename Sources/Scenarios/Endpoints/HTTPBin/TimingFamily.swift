import HTTPSemantics
import Quantities

/// Routes that take their time.
enum TimingFamily {
  static func make(_ configuration: EngineConfiguration, _ time: any TimeSource) -> RouteFamily {
    RouteFamily(
      "Time", "answers that come late or slowly", configuration, time,
      [
        EndpointRoute(
          "/delay/{seconds}", "the request's echo after that time, up to an hour", methods: .echoed, readsBody: true,
          example: "'{url}/delay/0.2'", delay),
        EndpointRoute(
          "/drip", "stars at equal gaps; ?duration= &numbytes= &code= &delay=",
          example: "-N '{url}/drip?numbytes=5&duration=0.5'", drip),
      ])
  }

  private static func delay(_ call: RouteCall) throws(Problem) -> ResponsePlan {
    let delay = try RouteCall.duration(call.captures[0], "\"\(call.captures[0])\"")
    var plan = try RequestEcho(call).plan([.url, .args, .form, .data, .origin, .headers, .files])
    plan.delay = delay
    return plan
  }

  private static func drip(_ call: RouteCall) throws(Problem) -> ResponsePlan {
    let duration = try call.duration("duration", .seconds(2))
    let delay = try call.duration("delay", .zero)
    let code = try call.count("code", 200, in: 200...599)
    let count = try call.count("numbytes", 10, in: .min...(1 << 30))
    guard count > 0 else { return .text(400, "number of bytes must be positive") }
    var plan = ResponsePlan(
      status: code, fields: ["Content-Type": "application/octet-stream"],
      body: .repeated([UInt8(ascii: "*")], offset: 0, count: Int64(count)))
    plan.delay = delay
    plan.spread(over: duration, step: 1)
    return plan
  }
}
