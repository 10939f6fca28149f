import HTTPSemantics

/// `/`: what there is, for a person who looks.
final class StartEndpoint: Endpoint {
  let summary = (path: "/", purpose: "this page")
  private let text: String

  init(summaries: [(path: String, purpose: String)]) {
    let width = summaries.map(\.path.count).max() ?? 0
    let lines = summaries.map { "  \($0.path)\(String(repeating: " ", count: width - $0.path.count))  \($0.purpose)" }
    text = """
      mocksrv: a local HTTP server that misbehaves exactly as asked

      \(lines.joined(separator: "\n"))

      Add ?mock=SCRIPT to any of them: ?mock=503*2,ok  ?mock=reset@64k,ok  ?mock=ok+rate=256kbit+delay=1s
      Put /~NAME in front of the path for a session of your own.

      """
  }

  func matches(_ path: ArraySlice<UInt8>) -> Bool { path.equals("/") }

  func answer(_ request: EndpointRequest, sink: (any BodySink)?, report: BodyReport) -> ResponsePlan {
    guard request.head.methodIs("GET") || request.head.methodIs("HEAD") else {
      return request.methodNotAllowed("GET, HEAD")
    }
    return .text(200, text)
  }
}
