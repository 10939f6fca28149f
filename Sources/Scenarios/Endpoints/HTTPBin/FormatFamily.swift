import HTTPSemantics
import Quantities

/// Documents that are always the same, and base 64.
enum FormatFamily {
  static func make(_ configuration: EngineConfiguration, _ time: any TimeSource) -> RouteFamily {
    RouteFamily(
      "Documents", "HTML, JSON, XML, text and forms", configuration, time,
      [
        fixed("/html", "a page", "text/html; charset=utf-8", SampleDocuments.html),
        fixed("/json", "a JSON document", "application/json", SampleDocuments.json.page),
        fixed("/xml", "an XML document", "application/xml", SampleDocuments.xml),
        fixed("/robots.txt", "rules for robots", "text/plain", "User-agent: *\nDisallow: /deny\n"),
        fixed("/deny", "what robots are denied", "text/plain", SampleDocuments.denied),
        fixed(
          "/encoding/utf8", "a page in many scripts", "text/html; charset=utf-8", SampleDocuments.scripts),
        EndpointRoute("/forms/post", "a form that posts to /post") { (call) in
          .text(200, SampleDocuments.form(action: call.path("/post")), type: "text/html; charset=utf-8")
        },
        EndpointRoute("/links/{n}", "302 to the first of n pages", example: "-L '{url}/links/3'") {
          (call) throws(Problem) in
          let count = try call.count(in: 0...mostLinks, "a number of links")
          return RedirectFamily.page(302, to: call.path("/links/\(count)/0"))
        },
        EndpointRoute(
          "/links/{n}/{offset}", "a page with links to the n - 1 others", example: "'{url}/links/3/1'", links),
        EndpointRoute(
          "/base64/{text}", "the text that base 64 stands for", example: "'{url}/base64/aGVsbG8='", decode),
        EndpointRoute(
          "/base64/decode/{text}", "the same, with 400 where it is none", example: "'{url}/base64/decode/aGVsbG8='"
        ) { (call) throws(Problem) in
          guard let bytes = decoded(call.captures[0]) else {
            throw Problem(400, "\"\(call.captures[0])\" is no base 64; try aGVsbG8=")
          }
          return ResponsePlan(
            status: 200, fields: ["Content-Type": "text/plain; charset=utf-8"], body: .bytes(bytes))
        },
        EndpointRoute("/base64/encode/{text}", "the text in base 64", example: "'{url}/base64/encode/hello'") {
          (call) in
          .text(200, urlAlphabet(Base64.encode(Array(call.captures[0].utf8))))
        },
      ])
  }

  private static let mostLinks = 10_000

  private static func fixed(_ path: String, _ purpose: String, _ type: String, _ text: String) -> EndpointRoute {
    let plan = ResponsePlan.text(200, text, type: type)
    return EndpointRoute(path, purpose) { (_) in plan }
  }

  private static func links(_ call: RouteCall) throws(Problem) -> ResponsePlan {
    let count = max(1, try call.count(in: 0...mostLinks, "a number of links"))
    let offset = try call.count(1, in: 0...Int.max, "an offset")
    let links = (0..<count).map { number in
      number == offset ? "\(number) " : "<a href='\(call.path("/links/\(count)/\(number)"))'>\(number)</a> "
    }
    return .text(
      200, "<html><head><title>Links</title></head><body>\(links.joined())</body></html>",
      type: "text/html; charset=utf-8")
  }

  private static func decode(_ call: RouteCall) -> ResponsePlan {
    let bytes = decoded(call.captures[0])
    let text = bytes.map { String(decoding: $0, as: UTF8.self) }
    // httpbin explains with a 200 what it can't decode.
    guard let bytes, let text, text.utf8.elementsEqual(bytes) else {
      return .text(
        200, "Incorrect Base64 data try: SFRUUEJJTiBpcyBhd2Vzb21l", type: "text/html; charset=utf-8")
    }
    return .text(200, text, type: "text/html; charset=utf-8")
  }

  /// Either alphabet, padded (RFC 4648 §5).
  private static func decoded(_ text: String) -> [UInt8]? {
    guard text.utf8.count % 4 == 0 else { return nil }
    return Base64.decode(String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }))
  }

  private static func urlAlphabet(_ text: String) -> String {
    String(text.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
  }
}
