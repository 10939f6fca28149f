import HTTPSemantics

/// `/_mocksrv/…`: the server about itself; no script and no link concerns it.
final class ControlEndpoint: Endpoint {
  let summary = (path: "/_mocksrv/health", purpose: "whether the server is up")
  private let version: String

  init(_ configuration: EngineConfiguration) { version = configuration.version }

  static func claims(_ path: ArraySlice<UInt8>) -> Bool { path.starts(with: "/_mocksrv/") }

  func matches(_ path: ArraySlice<UInt8>) -> Bool { Self.claims(path) }

  func answer(_ request: EndpointRequest, sink: (any BodySink)?, report: BodyReport) -> ResponsePlan {
    guard request.scope.path.equals("/_mocksrv/health") else {
      let path = String(decoding: request.scope.path, as: UTF8.self)
      let place = request.isControlPort ? "the control port serves /_mocksrv/ only" : "there is /_mocksrv/health"
      return Problem(404, "nothing answers \(path): \(place)").plan
    }
    guard request.head.methodIs("GET") || request.head.methodIs("HEAD") else {
      return request.methodNotAllowed("GET, HEAD")
    }
    let json = JSONValue.object([JSONMember("status", .string("ok")), JSONMember("version", .string(version))])
    return .text(200, json.line + "\n", type: "application/json")
  }
}
