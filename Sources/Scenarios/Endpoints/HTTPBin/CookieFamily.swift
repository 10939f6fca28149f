import HTTPSemantics
import Quantities

/// Routes that set, delete and show cookies.
enum CookieFamily {
  static func make(_ configuration: EngineConfiguration, _ time: any TimeSource) -> RouteFamily {
    RouteFamily(
      "Cookies", "cookies shown, set and deleted", configuration, time,
      [
        EndpointRoute("/cookies", "the request's cookies", example: "-b 'a=1; b=2' '{url}/cookies'") { (call) in
          let members = CookieText.list(call.head.values("Cookie")).map { ($0.name, EchoValue.string($0.value)) }
          return .text(
            200, EchoValue.object([("cookies", .object(members))]).page, type: "application/json")
        },
        EndpointRoute(
          "/cookies/set", "sets the query's pairs, then 302 to /cookies",
          example: "-L -b '' '{url}/cookies/set?a=1&b=2'"
        ) { (call) throws(Problem) in
          var plan = RedirectFamily.page(302, to: call.path("/cookies"))
          for item in firsts(call) { try CookieText.set(item.name, item.value ?? "", call, &plan) }
          return plan
        },
        EndpointRoute(
          "/cookies/set/{name}/{value}", "sets one cookie", example: "-L -b '' '{url}/cookies/set/a/1'"
        ) { (call) throws(Problem) in
          var plan = RedirectFamily.page(302, to: call.path("/cookies"))
          try CookieText.set(call.captures[0], call.captures[1], call, &plan)
          return plan
        },
        EndpointRoute(
          "/cookies/delete", "deletes the query's names", example: "-L -b 'a=1' '{url}/cookies/delete?a'"
        ) { (call) throws(Problem) in
          var plan = RedirectFamily.page(302, to: call.path("/cookies"))
          for item in firsts(call) { try CookieText.delete(item.name, call, &plan) }
          return plan
        },
      ])
  }

  /// The query's items, of each name the first.
  private static func firsts(_ call: RouteCall) -> [QueryItems.Item] {
    var names: Set<String> = []
    return call.query.filter { names.insert($0.name).inserted }
  }
}
