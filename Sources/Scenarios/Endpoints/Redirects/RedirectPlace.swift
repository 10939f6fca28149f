import HTTPSemantics

/// Where a redirection leads, as Location says it.
struct RedirectPlace {
  let request: EndpointRequest
  let options: RedirectOptions

  /// The `host:port` the request was sent to.
  var authority: String { request.head.value("Host") ?? "127.0.0.1" }

  /// `http://host` of where the request was sent to.
  var root: String { "\(request.connection.scheme)://\(authority)" }

  /// The path of what is below `/redirects/`, with the session's prefix.
  func path(_ tail: String) -> String { "\(request.scope.prefix)/redirects/\(tail)" }

  /// The values of Location.
  func locations(_ route: RedirectRoute) -> [String] {
    switch route {
    case .bad(let bad): bad.values(root: root, end: path("end"))
    case .scheme(let scheme): [location(scheme: scheme)]
    case .origin: ["\(request.connection.scheme)://\(options.to ?? OtherOrigin.of(authority))\(target(route))"]
    case .chain, .loop, .upload: [inForm(target(route))]
    case .end: []
    }
  }

  private func location(scheme: String) -> String {
    switch scheme.lowercased() {
    case "http", "https", "ftp", "ws", "wss": "\(scheme)://\(authority)\(path("end"))"
    case "file": "file:///redirects/end"
    case "data": "data:text/plain,redirected"
    case "about": "about:blank"
    case "javascript": "javascript:alert(1)"
    default: "\(scheme)://callback?code=1"
    }
  }

  /// The next path; the options go along until the end.
  private func target(_ route: RedirectRoute) -> String {
    let next = route.next ?? "end"
    let query = next == "end" ? nil : request.head.queryBytes.map { "?" + String(decoding: $0, as: UTF8.self) }
    return path(next) + (query ?? "")
  }

  private func inForm(_ target: String) -> String {
    switch options.form {
    case .path: return target
    case .absolute: return root + target
    case .network: return "//" + authority + target
    case .relative:
      // Up from the last slash of this path to the directory of /redirects/, then down.
      let depth = (request.tail(below: "/redirects/") ?? "").utf8.count { $0 == UInt8(ascii: "/") }
      return String(repeating: "../", count: depth) + target.dropFirst(path("").count)
    }
  }
}
