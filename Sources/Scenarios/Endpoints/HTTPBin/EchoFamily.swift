import HTTPSemantics
import Quantities

/// Routes that show the request.
enum EchoFamily {
  static func make(_ configuration: EngineConfiguration, _ time: any TimeSource) -> RouteFamily {
    RouteFamily(
      "Echo", "the request as JSON", configuration, time,
      [
        EndpointRoute("/get", "the request's query, fields and address", example: "'{url}/get?a=1&a=2'") {
          (call) throws(Problem) in try RequestEcho(call).plan(RequestEcho.brief)
        },
        full("POST", "-d 'a=1' '{url}/post'"), full("PUT", "-X PUT -d 'a=1' '{url}/put'"),
        full("PATCH", "-X PATCH -H 'Content-Type: application/json' -d '{\"a\": 1}' '{url}/patch'"),
        full("DELETE", "-X DELETE '{url}/delete'"),
        EndpointRoute("/anything", "the same, with the method", methods: .echoed, readsBody: true, anything),
        EndpointRoute(
          "/anything/{path…}", "the same at any path", methods: .echoed, readsBody: true,
          example: "-F 'note=hello' '{url}/anything/a/b'", anything),
        EndpointRoute("/headers", "the request's fields") { (call) in
          .text(200, EchoValue.object([("headers", RequestEcho(call).headers)]).page, type: "application/json")
        },
        EndpointRoute("/ip", "the client's address") { (call) in
          .text(200, EchoValue.object([("origin", .string(RequestEcho(call).origin))]).page, type: "application/json")
        },
        EndpointRoute("/user-agent", "the User-Agent field") { (call) in
          let agent = call.head.value("User-Agent").map { EchoValue.string($0) } ?? .null
          return .text(200, EchoValue.object([("user-agent", agent)]).page, type: "application/json")
        },
        EndpointRoute(
          "/dump/request", "the request as it came, byte by byte but for the script", methods: .echoed, readsBody: true,
          dump),
      ])
  }

  private static func full(_ method: String, _ example: String) -> EndpointRoute {
    EndpointRoute(
      "/\(method.lowercased())", "the same, with form, files, data and JSON", methods: [method], readsBody: true,
      example: example
    ) { (call) throws(Problem) in try RequestEcho(call).plan(RequestEcho.full) }
  }

  private static func anything(_ call: RouteCall) throws(Problem) -> ResponsePlan {
    try RequestEcho(call).plan(RequestEcho.full + [.method])
  }

  private static func dump(_ call: RouteCall) -> ResponsePlan {
    var target = String(decoding: call.request.ownPath, as: UTF8.self)
    if let query = call.request.ownQuery { target += "?" + String(decoding: query, as: UTF8.self) }
    return ResponsePlan(
      status: 200, fields: ["Content-Type": "text/plain; charset=utf-8"],
      body: .bytes(call.head.retargeted(target).block + Array("\r\n".utf8) + call.body))
  }
}
