import Foundation

/// One request of a case.
struct ConformanceStep: Sendable {
  /// Where the request's body comes from.
  enum Body: Sendable {
    case none
    /// A data task's `httpBody`.
    case request(Data)
    /// The same of a text in which `{json.NAME}` stands for a member of the last answer with a body.
    case form(String)
    /// An upload task's data.
    case data(Data)
    /// An upload task's file, of these bytes.
    case file(Data)
    /// A stream that the delegate gives, of these bytes.
    case stream(Data)
  }

  /// What the delegate says to a challenge.
  enum Credential: Sendable {
    /// What URLSession does by itself.
    case standard
    /// A name and a password the first time, and no more tries after that.
    case once
    /// The task is cancelled.
    case cancel
  }

  var method = "GET"
  var target: String
  var fields: [String: String] = [:]
  var body = Body.none
  /// Seconds without news after which the task fails; whole, as the client on Linux has no others.
  var timeout = 60.0
  /// The task is cancelled when so many bytes of body have come; nil for never.
  var limit: Int?
  /// Asks for what the step before didn't get, with Range and If-Range.
  var resumes = false
  /// Whether redirections are followed.
  var follows = true
  var credential = Credential.standard

  init(_ method: String, _ target: String, _ fields: [String: String] = [:], body: Body = .none) {
    (self.method, self.target, self.fields, self.body) = (method, target, fields, body)
  }

  /// The same with a change.
  func with(_ change: (inout ConformanceStep) -> Void) -> ConformanceStep {
    var copy = self
    change(&copy)
    return copy
  }

  /// `GET path?mock=script`, and a time limit where the script falls silent for ever.
  static func script(
    _ script: String, _ method: String = "GET", of path: String = "/data/200k", _ fields: [String: String] = [:],
    body: Body = .none
  ) -> ConformanceStep {
    var step = ConformanceStep(method, "\(path)?mock=\(escaped(script))", fields, body: body)
    if script.contains("stall"), !script.contains("stall=") { step.timeout = 1 }
    return step
  }

  /// `text` as a value in a query.
  static func escaped(_ text: String) -> String {
    let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~@:,=*/+{}"))
    return text.addingPercentEncoding(withAllowedCharacters: allowed) ?? text
  }
}
