import ByteCodecs
import HTTPSemantics
import Quantities

/// `/redirects/…`: redirections of every kind, sound and broken, and a place to arrive at that says what did (RFC 9110 §15.4).
final class RedirectsEndpoint: Endpoint {
  let summary = (
    path: "/redirects/…",
    purpose:
      "chain/3, loop, origin, scheme/ftp, bad/missing, upload, end; ?status=301,307 &form=relative &body=large &at=64k"
  )
  let heading = "Redirections"
  let listing = [
    EndpointListing(
      path: "/redirects/chain/{n}", methods: "any",
      purpose: "n redirections, then the end; ?status=301,307 &form=relative &body=large",
      example: "-L '{url}/redirects/chain/3?status=301,307'"),
    EndpointListing(
      path: "/redirects/loop", methods: "any", purpose: "redirections for ever",
      example: "-L --max-redirs 5 '{url}/redirects/loop'", isRefusable: true),
    EndpointListing(
      path: "/redirects/origin", methods: "any",
      purpose: "to the same machine under another name, which is another origin", example: "-i '{url}/redirects/origin'"
    ),
    EndpointListing(
      path: "/redirects/scheme/{scheme}", methods: "any", purpose: "to another scheme",
      example: "-i '{url}/redirects/scheme/ftp'"),
    EndpointListing(
      path: "/redirects/bad/{how}", methods: "any", purpose: "a Location that is missing, malformed or twice there",
      example: "-i '{url}/redirects/bad/missing'"),
    EndpointListing(
      path: "/redirects/upload", methods: "any", purpose: "in the middle of an upload; ?at=64k",
      example: "-i -d 'a=1' '{url}/redirects/upload'"),
  ]

  func matches(_ path: ArraySlice<UInt8>) -> Bool { path.starts(with: "/redirects/") }

  func makeSink(_ request: EndpointRequest) throws(Problem) -> (any BodySink)? {
    // What is wrong with the request is said once its body is in, as for every other endpoint.
    guard let route = try? RedirectRoute(request.tail(below: "/redirects/") ?? ""), route == .upload,
      let options = try? RedirectOptions(request)
    else { return nil }
    let answer = Self.early(RedirectPlace(request: request, options: options))
    if options.at.bytes == 0 { throw answer }
    return EarlyRedirectSink(limit: options.at.bytes, answer: answer)
  }

  func answer(_ request: EndpointRequest, sink: (any BodySink)?, report: BodyReport) -> ResponsePlan {
    do throws(Problem) {
      let route = try RedirectRoute(request.tail(below: "/redirects/") ?? "")
      let options = try RedirectOptions(request)
      if route == .end { return Self.arrival(request, report) }
      let place = RedirectPlace(request: request, options: options)
      return Self.redirection(options.status(of: route), place.locations(route), options.body)
    } catch {
      return error.plan
    }
  }

  private static func redirection(_ status: Int, _ locations: [String], _ body: RedirectOptions.Body) -> ResponsePlan {
    var plan = ResponsePlan(status: status)
    switch body {
    case .none: break
    case .text:
      plan = .text(status, "this has moved to \(locations.first ?? "an unknown place")\n")
    case .large:
      plan.fields.append("Content-Type", "application/octet-stream")
      plan.body = .pattern(seed: 0, offset: 0, count: 65_536)
    }
    for location in locations { plan.fields.append("Location", location) }
    return plan
  }

  /// The redirection of an upload that isn't through yet.
  private static func early(_ place: RedirectPlace) -> Problem {
    var fields = HeaderFields()
    for location in place.locations(.upload) { fields.append("Location", location) }
    return Problem(place.options.status(of: .upload), "the upload is wanted elsewhere, see Location", fields: fields)
  }

  /// What came along, as far as redirections change it.
  private static func arrival(_ request: EndpointRequest, _ report: BodyReport) -> ResponsePlan {
    func field(_ name: String) -> JSONValue { request.head.combined(name).map { .string($0) } ?? .null }
    var plan = ResponsePlan.json(
      200,
      [
        "arrived": .string(request.head.method), "host": field("Host"),
        "query": request.head.queryBytes.map { .string(String(decoding: $0, as: UTF8.self)) } ?? .null,
        "bytes": .integer(report.bytes), "sha256": report.sha256.map { .string(Digester.hex($0)) } ?? .null,
        "content_type": field("Content-Type"), "authorization": field("Authorization"), "cookie": field("Cookie"),
        "referer": field("Referer"),
      ])
    plan.fields.append("Cache-Control", "no-store")
    return plan
  }
}
