import HTTPSemantics
import Quantities

/// Odd status lines, versions and interim answers, and bodies where none may be.
enum StatusLies {
  static let all: [Lie] = lines + versions + interims + bodies

  private static let lines: [Lie] = [
    Lie("status/{code}", "any status from 200 to 999, as `Unknown`") { (call) throws(Problem) in
      let code = try call.count(in: 200...999, "a status code")
      return RawLie(status: "HTTP/1.1 \(code) Unknown").plan(call)
    },
    Lie("reason", "200 with the reason phrase ?text=", query: "?text=Not%20at%20all") { (call) throws(Problem) in
      let text = call.option("text") ?? "Not Found"
      try FieldText.check(value: text, "text=")
      return RawLie(status: "HTTP/1.1 200 \(text)").plan(call)
    },
    Lie("empty-reason", "a status line that ends behind the blank", RawLie(status: "HTTP/1.1 200 ")),
    Lie("no-reason", "a status line that ends behind the code", RawLie(status: "HTTP/1.1 200")),
  ]

  private static let versions: [Lie] = [
    Lie(
      "http-1.0", "an answer in HTTP/1.0, then the connection is closed",
      RawLie(status: "HTTP/1.0 200 OK", ending: .close)),
    Lie(
      "http-1.0-kept", "an answer in HTTP/1.0 that keeps the connection",
      RawLie(status: "HTTP/1.0 200 OK", lines: ["Connection: keep-alive"])),
    Lie(
      "http-1.0-no-length", "HTTP/1.0 and no length: the body goes to the connection's end",
      RawLie(status: "HTTP/1.0 200 OK", lines: ["Content-Type: text/plain"], adds: false, ending: .close)),
    Lie(
      "no-length", "HTTP/1.1 and no length: the body goes to the connection's end",
      RawLie(lines: ["Content-Type: text/plain"], adds: false, ending: .close)),
    Lie(
      "http-1.2", "an answer in HTTP/1.2", options: "-o /dev/null", RawLie(status: "HTTP/1.2 200 OK", ending: .close)),
    Lie(
      "http-2.0", "HTTP/2.0 in a status line", options: "-o /dev/null",
      RawLie(status: "HTTP/2.0 200 OK", ending: .close)),
    Lie("http-0.9", "a body without a head", options: "--http0.9") { (_) in
      var plan = ResponsePlan.verbatim(.text("a lie\n"), shownAs: 200)
      plan.ending = .close
      return plan
    },
    Lie(
      "icy", "ICY 200 OK, as radio streams say it", options: "--http0.9 -o /dev/null",
      RawLie(status: "ICY 200 OK", ending: .close)),
  ]

  private static let interims: [Lie] = [
    Lie(
      "interims", "?count= interim answers (100) of ?status= (103) before the answer", query: "?count=3"
    ) { (call) throws(Problem) in
      let count = try call.count("count", 100, in: 0...10_000)
      let status = try call.count("status", 103, in: 100...199)
      guard status != 101 else { throw Problem(400, "status=101 would end HTTP on this connection; use another one") }
      var plan = ResponsePlan.text(200, "a lie\n")
      plan.interim = Array(repeating: status, count: count)
      return plan
    },
    Lie("unasked-continue", "100 Continue that nobody waits for, twice", interim([100, 100])),
    Lie(
      "early-hints", "103 with fields of its own (RFC 8297)",
      RawLie(status: "HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload; as=style\r\n\r\nHTTP/1.1 200 OK")),
    Lie(
      "unasked-upgrade", "101 that nobody asked for", options: "-o /dev/null",
      RawLie(
        status: "HTTP/1.1 101 Switching Protocols", lines: ["Upgrade: x-none", "Connection: Upgrade"], adds: false,
        body: Array("not HTTP\n".utf8), ending: .close)),
  ]

  private static func interim(_ codes: [Int]) -> ResponsePlan {
    var plan = ResponsePlan.text(200, "a lie\n")
    plan.interim = codes
    return plan
  }

  private static let bodies: [Lie] = [
    Lie("204-with-body", "204 and a body", RawLie(status: "HTTP/1.1 204 No Content", ending: .close)),
    Lie("304-with-body", "304 and a body", RawLie(status: "HTTP/1.1 304 Not Modified", ending: .close)),
    Lie(
      "head-with-body", "an answer to HEAD that has a body", options: "-I",
      RawLie(answersHeadWithBody: true, ending: .close)),
    Lie("more-than-length", "more bytes than the length says", options: "-o /dev/null", extra("and more of them\n")),
    Lie(
      "two-answers", "a second answer that nobody asked for", options: "-o /dev/null",
      extra("HTTP/1.1 200 OK\r\nContent-Length: 14\r\n\r\na second lie!\n")),
  ]

  private static func extra(_ text: String) -> RawLie {
    RawLie(
      lines: ["Content-Type: text/plain", "Content-Length: 6"], adds: false, body: Array(("a lie\n" + text).utf8),
      ending: .close)
  }
}
