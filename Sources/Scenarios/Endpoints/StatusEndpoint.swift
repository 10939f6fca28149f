import HTTPSemantics
import Quantities

/// `/status/{codes}`: that status with the fields it needs, or one of several by luck.
final class StatusEndpoint: Endpoint {
  let heading = "Status codes"
  let summary = (
    path: "/status/{codes}",
    purpose: "that status code, 200 to 599, with the header fields it needs and an empty body; several with weights"
  )
  let listing = [
    EndpointListing(
      path: "/status/{code}", purpose: "that status, 200 to 599, with the fields it needs and an empty body",
      example: "-i '{url}/status/503'"),
    EndpointListing(
      path: "/status/{code}:{weight},…", purpose: "one of several by luck; without weight, 1",
      example: "-i '{url}/status/200:0.7,503:0.3'"),
  ]
  private let seed: UInt64

  init(_ configuration: EngineConfiguration) { seed = configuration.seed }

  func matches(_ path: ArraySlice<UInt8>) -> Bool { path.starts(with: "/status/") }

  func answer(_ request: EndpointRequest, sink: (any BodySink)?, report: BodyReport) -> ResponsePlan {
    let text = request.scope.path.dropFirst(8)
    if let code = Self.code(text) { return Self.own(code, prefix: request.scope.prefix) }
    guard text.contains(UInt8(ascii: ",")) || text.contains(UInt8(ascii: ":")) else {
      return Problem(400, "\"\(request.tail(below: "/status/") ?? "")\" is no status code; use 200 to 599").plan
    }
    do throws(Problem) {
      let choices = try text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map(Self.choice)
      let point = request.luck(seed: seed, "status").unit * choices.reduce(0) { $0 + $1.weight }
      return Self.own(Self.choose(choices, at: point), prefix: request.scope.prefix)
    } catch {
      return error.plan
    }
  }

  /// The code of three digits; nil when it is none from 200 to 599.
  private static func code(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.count == 3, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
    let code = digits.reduce(0) { $0 * 10 + Int($1) - 48 }
    return (200...599).contains(code) ? code : nil
  }

  /// A code and how likely it is, as `503:0.3`.
  private static func choice(_ text: ArraySlice<UInt8>) throws(Problem) -> (code: Int, weight: Double) {
    let parts = text.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    let weight = parts.count == 1 ? 1 : Double(String(decoding: parts[1], as: UTF8.self))
    guard let code = code(parts[0]), let weight, weight >= 0, weight.isFinite else {
      throw Problem(
        400, "\"\(String(decoding: text, as: UTF8.self))\" is no status code with its weight; write it like 503:0.3")
    }
    return (code, weight)
  }

  /// The code whose share of the line `point` lies in.
  private static func choose(_ choices: [(code: Int, weight: Double)], at point: Double) -> Int {
    var reached = 0.0
    for choice in choices {
      reached += choice.weight
      if point < reached { return choice.code }
    }
    return choices.last?.code ?? 200
  }

  /// The endpoint's answer, whose reason phrase is in capitals as that of httpbin is: suites of clients look for it.
  private static func own(_ code: Int, prefix: String) -> ResponsePlan {
    prefix.isEmpty ? shouted[code - 200] : shout(plan(code, prefix: prefix))
  }

  private static let shouted = plans.map(shout)

  private static func shout(_ plan: ResponsePlan) -> ResponsePlan {
    guard plan.status != 200 else { return plan }
    var plan = plan
    plan.reason = ReasonPhrase.standard(for: plan.status).uppercased()
    return plan
  }

  /// The answers outside sessions, made once: they are what a benchmark and most retries ask for.
  private static let plans = (200...599).map { make($0, prefix: "") }

  /// The answer of `code`, 200...599, also when a script asks for it; `prefix` is the session's.
  static func plan(_ code: Int, prefix: String) -> ResponsePlan {
    prefix.isEmpty ? plans[code - 200] : make(code, prefix: prefix)
  }

  private static func make(_ code: Int, prefix: String) -> ResponsePlan {
    // No body: a client that retries and writes all it receives to one file must not find an error page in it.
    var plan = ResponsePlan(status: code)
    switch code {
    case 301, 302, 303, 307, 308: plan.fields.append("Location", "\(prefix)/status/200")
    case 401: plan.fields.append("WWW-Authenticate", "Basic realm=\"mocksrv\"")
    case 405: plan.fields.append("Allow", "GET, HEAD")
    case 407: plan.fields.append("Proxy-Authenticate", "Basic realm=\"mocksrv\"")
    case 418: plan.fields.append("x-more-info", "http://tools.ietf.org/html/rfc2324")
    case 426: plan.fields.append("Upgrade", "HTTP/2.0")
    default: break
    }
    return plan
  }
}
