import HTTPSemantics

/// The answer to a path that is no endpoint's.
enum NotFound {
  static func plan(_ request: EndpointRequest) -> ResponsePlan {
    let path = String(decoding: request.scope.path, as: UTF8.self)
    let hint =
      path.hasPrefix("/files/") || path == "/files"
      ? "start the server with --files DIR to serve a directory" : "GET / lists what there is"
    return Problem(404, "nothing answers \(request.head.method) \(path); \(hint)").plan
  }
}
