import HTTPSemantics

/// `/status/{code}`: that status with the fields it needs.
final class StatusEndpoint: Endpoint {
  let summary = (
    path: "/status/{code}", purpose: "that status code, 200 to 599, with the header fields it needs and an empty body"
  )

  func matches(_ path: ArraySlice<UInt8>) -> Bool { path.starts(with: "/status/") }

  func answer(_ request: EndpointRequest, sink: (any BodySink)?, report: BodyReport) -> ResponsePlan {
    let digits = request.scope.path.dropFirst(8)
    guard digits.count == 3, digits.allSatisfy({ (48...57).contains($0) }),
      let code = Optional(digits.reduce(0) { $0 * 10 + Int($1) - 48 }), (200...599).contains(code)
    else {
      return Problem(400, "\"\(request.tail(below: "/status/") ?? "")\" is no status code; use 200 to 599").plan
    }
    return Self.plan(code, prefix: request.scope.prefix)
  }

  /// The answers outside sessions, made once: they are what a benchmark and most retries ask for.
  private static let plans = (200...599).map { make($0, prefix: "") }

  /// The answer of `code`, 200...599, also when a script asks for it; `prefix` is the session's.
  static func plan(_ code: Int, prefix: String) -> ResponsePlan {
    prefix.isEmpty ? plans[code - 200] : make(code, prefix: prefix)
  }

  private static func make(_ code: Int, prefix: String) -> ResponsePlan {
    // No body: a client that retries and writes all it receives to one file must not find an error page in it.
    var plan = ResponsePlan(status: code)
    switch code {
    case 301, 302, 303, 307, 308: plan.fields.append("Location", "\(prefix)/status/200")
    case 401: plan.fields.append("WWW-Authenticate", "Basic realm=\"mocksrv\"")
    case 405: plan.fields.append("Allow", "GET, HEAD")
    case 407: plan.fields.append("Proxy-Authenticate", "Basic realm=\"mocksrv\"")
    case 426: plan.fields.append("Upgrade", "HTTP/2.0")
    default: break
    }
    return plan
  }
}
