import HTTPSemantics

/// `/trailers?k=v`: a body in chunks with these fields behind it (RFC 9110 §6.5, RFC 9112 §7.1.2).
///
/// They are sent whether or not the client says `TE: trailers`: one that doesn't has to ignore them. HTTP/1.0 has no chunks, and so
/// no trailers.
final class TrailersEndpoint: Endpoint {
  let summary = (
    path: "/trailers?k=v", purpose: "a chunked body with these trailer fields behind it, announced in Trailer"
  )
  let heading = "Streams"
  let listing = [
    EndpointListing(
      path: "/trailers?k=v", methods: "GET",
      purpose: "a chunked body with these trailer fields behind it, announced in Trailer",
      example: "-i '{url}/trailers?Checksum=abc'")
  ]

  func matches(_ path: ArraySlice<UInt8>) -> Bool { path.equals("/trailers") }

  func answer(_ request: EndpointRequest, sink: (any BodySink)?, report: BodyReport) -> ResponsePlan {
    guard request.head.methodIs("GET") || request.head.methodIs("HEAD") else {
      return request.methodNotAllowed("GET, HEAD")
    }
    var trailers = HeaderFields()
    for item in request.query where item.name != "mock" {
      guard let field = HeaderOption(name: item.name, value: item.value ?? "") else {
        return Problem(
          400,
          "\(item.name)=\(item.value ?? "") can't be a trailer field; the name must be a token and the value one line"
        ).plan
      }
      trailers.append(field.name, field.value)
    }
    let sent = request.head.version == .http11
    let members = [
      JSONMember("te", request.head.value("TE").map { .string($0) } ?? .null),
      JSONMember("sent", .bool(sent && !trailers.isEmpty)),
      JSONMember("trailers", .array(trailers.map { .array([.string($0.name), .string($0.value)]) })),
    ]
    var plan = ResponsePlan.text(200, JSONValue.object(members).text + "\n", type: "application/json")
    guard sent else { return plan }
    plan.framing = .chunked
    plan.trailers = trailers
    return plan
  }
}
