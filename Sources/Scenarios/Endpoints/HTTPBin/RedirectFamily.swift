import HTTPSemantics
import Quantities

/// Routes that send elsewhere.
enum RedirectFamily {
  private static let most = 10_000

  static func make(_ configuration: EngineConfiguration, _ time: any TimeSource) -> RouteFamily {
    RouteFamily(
      "Redirections", "chains of 302, and one to anywhere", configuration, time,
      [
        EndpointRoute(
          "/redirect/{n}", "n times 302, then /get; ?absolute=true", example: "-L '{url}/redirect/3'"
        ) { (call) throws(Problem) in
          let isAbsolute = call.query["absolute"]?.lowercased() == "true"
          return try step(call, isAbsolute ? "/absolute-redirect/" : "/relative-redirect/", isAbsolute: isAbsolute)
        },
        EndpointRoute(
          "/relative-redirect/{n}", "the same, with relative addresses", example: "-L '{url}/relative-redirect/2'"
        ) { (call) throws(Problem) in try step(call, "/relative-redirect/", isAbsolute: false) },
        EndpointRoute(
          "/absolute-redirect/{n}", "the same, with absolute addresses", example: "-L '{url}/absolute-redirect/2'"
        ) { (call) throws(Problem) in try step(call, "/absolute-redirect/", isAbsolute: true) },
        EndpointRoute(
          "/redirect-to", "to ?url= with ?status_code= (302)", methods: .echoed,
          example: "-i '{url}/redirect-to?url=/get&status_code=307'", elsewhere),
      ])
  }

  private static func step(_ call: RouteCall, _ next: String, isAbsolute: Bool) throws(Problem) -> ResponsePlan {
    let count = try call.count(in: 1...most, "a number of redirections")
    var target = call.path(count == 1 ? "/get" : "\(next)\(count - 1)")
    if isAbsolute { target = "\(call.request.connection.scheme)://\(call.head.value("Host") ?? "")\(target)" }
    return page(302, to: target)
  }

  /// A redirection with a page for people whose client doesn't follow.
  static func page(_ status: Int, to target: String) -> ResponsePlan {
    let shown = HTMLText.escape(target)
    var plan = ResponsePlan.text(
      status,
      "<!doctype html>\n<html lang=\"en\">\n<title>Redirection</title>\n<p>It is at <a href=\"\(shown)\">\(shown)</a>.</p>\n",
      type: "text/html; charset=utf-8")
    plan.fields.append("Location", target)
    return plan
  }

  private static func elsewhere(_ call: RouteCall) throws(Problem) -> ResponsePlan {
    guard let target = call.option("url") else {
      throw Problem(400, "/redirect-to needs url=, the address to go to")
    }
    try FieldText.check(value: target, "url=")
    var status = 302
    if let text = call.option("status_code") {
      guard let code = Int(text) else { throw Problem(400, "status_code=\(text) is no number from 300 to 399") }
      if (300...399).contains(code) { status = code }
    }
    // Only a path is this server's own.
    let isOwn = target.hasPrefix("/") && !target.hasPrefix("//") && !target.hasPrefix("/~")
    return ResponsePlan(
      status: status, fields: ["Location": Self.escaped(isOwn ? call.path(target) : target)])
  }

  /// Blanks and bytes beyond ASCII can't stand in a URL (RFC 3986 §2).
  private static func escaped(_ target: String) -> String {
    PercentCoding.encode(target, allowing: "!#$%&'()*+,/:;=?@[]~")
  }
}
