import HTTPSemantics
import Quantities

/// One answer that isn't what it says, or says it as no answer should.
struct Lie: Sendable {
  let name: String
  let purpose: String
  /// The query of the example, with its question mark.
  let query: String
  /// Options of curl that the example needs to come out well.
  let options: String
  /// Whether clients are right to refuse it.
  var isRefusable = false
  let answer: EndpointRoute.Answer

  init(
    _ name: String, _ purpose: String, query: String = "", options: String = "-i",
    _ answer: @escaping EndpointRoute.Answer
  ) {
    self.name = name
    self.purpose = purpose
    self.query = query
    self.options = options
    self.answer = answer
  }

  /// A lie that is always the same.
  init(_ name: String, _ purpose: String, options: String = "-i", _ plan: ResponsePlan) {
    self.init(name, purpose, options: options) { (_) in plan }
  }

  /// A lie that is written byte for byte.
  init(_ name: String, _ purpose: String, options: String = "-i", _ raw: RawLie) {
    self.init(name, purpose, options: options) { (call) in raw.plan(call) }
    isRefusable = true
  }

  /// The route that tells it.
  var route: EndpointRoute {
    // What stands in braces is a capture, which an example can't ask for.
    let path = name.replacingCapture(with: "299")
    var route = EndpointRoute("/lies/\(name)", purpose, example: "\(options) '{url}/lies/\(path)\(query)'", answer)
    route.isRefusable = isRefusable
    return route
  }
}

extension String {
  /// The text with what stands in braces replaced.
  fileprivate func replacingCapture(with text: String) -> String {
    guard let open = firstIndex(of: "{"), let close = firstIndex(of: "}") else { return self }
    return self[..<open] + text + self[index(after: close)...]
  }
}
