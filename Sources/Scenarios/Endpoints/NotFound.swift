import HTTPSemantics

/// The answer to a path that is no endpoint's.
enum NotFound {
  static func plan(_ request: EndpointRequest, nearest: [NearMiss] = []) -> ResponsePlan {
    let path = String(decoding: request.scope.path, as: UTF8.self)
    let hint =
      path.hasPrefix("/files/") || path == "/files"
      ? "start the server with --files DIR to serve a directory" : "GET / lists what there is"
    guard !nearest.isEmpty else {
      if request.head.combined("Accept")?.contains("text/html") == true { return page(request, hint) }
      return Problem(404, "nothing answers \(request.head.method) \(path); \(hint)").plan
    }
    return Problem(
      404,
      "no rule matches \(request.head.method) \(path), and no endpoint is there; the closest rules and why they failed stand below",
      members: [JSONMember("nearest", .array(nearest.map(\.json)))]
    ).plan
  }

  /// The same for a person in a browser.
  private static func page(_ request: EndpointRequest, _ hint: String) -> ResponsePlan {
    let path = HTMLText.escape(String(decoding: request.scope.path, as: UTF8.self))
    return .text(
      404,
      """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <title>404 Not Found</title>
      <h1>Nothing is here</h1>
      <p>Nothing answers \(HTMLText.escape(request.head.method)) <code>\(path)</code>; \(HTMLText.escape(hint)).</p>
      <p><a href="\(request.scope.prefix)/">All endpoints</a></p>

      """, type: "text/html; charset=utf-8")
  }
}
