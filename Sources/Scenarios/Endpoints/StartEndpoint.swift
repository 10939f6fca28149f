import HTTPSemantics

/// `/`: what there is, as a page for browsers, as JSON, or as text.
final class StartEndpoint: Endpoint {
  /// What pages list of it.
  static let entries = [
    EndpointListing(
      path: "/", methods: "GET", purpose: "this list: a page for browsers, JSON by Accept, else text",
      example: "-H 'Accept: application/json' '{url}/'"),
    EndpointListing(path: "/legacy", methods: "GET", purpose: "the same", example: "'{url}/legacy'"),
  ]

  let summary = (path: "/", purpose: "this page")
  let heading = "The server"
  let listing = StartEndpoint.entries
  let crossOrigin = CrossOriginPolicy.always
  private let pages: EndpointPages

  init(_ pages: EndpointPages) { self.pages = pages }

  func matches(_ path: ArraySlice<UInt8>) -> Bool { path.equals("/") || path.equals("/legacy") }

  func answer(_ request: EndpointRequest, sink: (any BodySink)?, report: BodyReport) -> ResponsePlan {
    let head = request.head
    if head.methodIs("OPTIONS") { return CrossOrigin.options("GET, HEAD, OPTIONS") }
    guard head.methodIs("GET") || head.methodIs("HEAD") else { return request.methodNotAllowed("GET, HEAD, OPTIONS") }
    let accept = head.combined("Accept")?.lowercased() ?? ""
    if accept.contains("text/html") {
      let address = "\(request.connection.scheme)://\(head.value("Host") ?? "")\(request.scope.prefix)"
      return .text(200, pages.html(address: address, prefix: request.scope.prefix), type: "text/html; charset=utf-8")
    }
    if accept.contains("application/json") { return .text(200, pages.json, type: "application/json") }
    return .text(200, pages.text)
  }
}
