import HTTPSemantics

/// One path of a `RouteFamily` and what it answers.
struct EndpointRoute: Sendable {
  /// What makes the answer.
  typealias Answer = @Sendable (RouteCall) throws(Problem) -> ResponsePlan

  let pattern: RoutePattern
  /// The methods that `answer` is for; HEAD comes with GET, and OPTIONS always.
  let methods: [String]
  let purpose: String
  let example: String?
  /// Whether the request's body is kept for the answer.
  let readsBody: Bool
  /// Whether clients are right to refuse the answer.
  var isRefusable = false
  let answer: Answer

  /// A route.
  /// - Parameter example: what stands behind `curl` in an example; nil for the path itself, as it is.
  init(
    _ path: String, _ purpose: String, methods: [String] = ["GET"], readsBody: Bool = false, example: String? = nil,
    _ answer: @escaping Answer
  ) {
    pattern = RoutePattern(path)
    self.methods = methods
    self.purpose = purpose
    self.example = example ?? "'{url}\(path)'"
    self.readsBody = readsBody
    self.answer = answer
  }

  /// Whether `answer` is for requests of this method.
  func takes(_ method: String) -> Bool {
    methods.contains(method) || (method == "HEAD" && methods.contains("GET"))
  }

  var listing: EndpointListing {
    EndpointListing(
      path: pattern.text, methods: methods.joined(separator: " "), purpose: purpose, example: example,
      isRefusable: isRefusable)
  }
}

extension [String] {
  /// The methods of routes that echo any request.
  static let echoed = ["GET", "POST", "PUT", "DELETE", "PATCH", "TRACE"]
}
