import HTTPSemantics

/// The answer to a path that is no endpoint's.
enum NotFound {
  static func plan(_ request: EndpointRequest, nearest: [NearMiss] = []) -> ResponsePlan {
    let path = String(decoding: request.scope.path, as: UTF8.self)
    let hint =
      path.hasPrefix("/files/") || path == "/files"
      ? "start the server with --files DIR to serve a directory" : "GET / lists what there is"
    guard !nearest.isEmpty else { return Problem(404, "nothing answers \(request.head.method) \(path); \(hint)").plan }
    return Problem(
      404, "no rule matches \(request.head.method) \(path), and no endpoint is there; the closest rules and why they failed stand below",
      members: [JSONMember("nearest", .array(nearest.map(\.json)))]
    ).plan
  }
}
