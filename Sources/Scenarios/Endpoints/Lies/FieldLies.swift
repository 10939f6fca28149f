import HTTPSemantics
import Quantities

/// Heads that are written oddly, too large, or contradict themselves.
enum FieldLies {
  static let all: [Lie] = spellings + amounts + lengths

  private static let spellings: [Lie] = [
    Lie("no-blank", "fields without a blank behind the colon", RawLie(lines: ["X-Lie:told", "ETag:\"a\""])),
    Lie("many-blanks", "values with blanks and tabs about them", RawLie(lines: ["X-Lie: \t  told \t "])),
    Lie("lower-case", "names in small letters", RawLie(lines: small, adds: false)),
    Lie("upper-case", "names in capitals", RawLie(lines: small.map(capitals), adds: false)),
    Lie(
      "folded", "a value over several lines (RFC 9112 §5.2)", RawLie(lines: ["X-Lie: told", "  on several", "\tlines"])),
    Lie(
      "blank-before-colon", "a blank before the colon (RFC 9112 §5.1)", options: "-o /dev/null",
      RawLie(lines: ["X-Lie : told"])),
    Lie("no-colon", "a line that is no field", options: "-o /dev/null", RawLie(lines: ["X-Lie told"])),
    Lie("bare-lf", "lines that end with LF alone", RawLie(lines: ["X-Lie: told"], lineEnd: "\n")),
    Lie("not-ascii", "a value in UTF-8", RawLie(lines: ["X-Lie: Zürich €"])),
    Lie("nul-in-field", "a NUL in a value", options: "--path-as-is -o /dev/null", RawLie(lines: ["X-Lie: to\0ld"])),
    Lie("bad-dates", "dates that are none, and one with the wrong weekday", dates),
    Lie("duplicate-fields", "fields that must stand once, twice and unlike", duplicates),
  ]

  private static let small = ["content-type: text/plain", "content-length: 6", "x-lie: told", "etag: \"a\""]

  private static func capitals(_ line: String) -> String {
    let name = line.prefix { $0 != ":" }
    return name.uppercased() + line.dropFirst(name.count)
  }

  private static let dates: ResponsePlan = {
    var plan = ResponsePlan.text(200, "a lie\n")
    plan.fields.append("Date", "yesterday")
    plan.fields.append("Last-Modified", "Mon, 01 Jan 2026 00:00:00 GMT")
    plan.fields.append("Expires", "-1")
    plan.fields.append("Retry-After", "soon")
    plan.overridesFraming = true
    return plan
  }()

  private static let duplicates: ResponsePlan = {
    var plan = ResponsePlan.text(200, "a lie\n")
    for (name, value) in [
      ("ETag", "\"a\""), ("ETag", "\"b\""), ("Last-Modified", "Thu, 01 Jan 2026 00:00:00 GMT"),
      ("Last-Modified", "Fri, 02 Jan 2026 00:00:00 GMT"), ("Location", "/get"), ("Location", "/ip"),
      ("Retry-After", "1"), ("Retry-After", "3600"), ("X-Lie", "told"), ("X-Lie", "again"),
    ] { plan.fields.append(name, value) }
    return plan
  }()

  private static let amounts: [Lie] = [
    Lie("huge-field", "a value of ?size= bytes (64k)", query: "?size=8k") { (call) throws(Problem) in
      let size = try size(call, "64k")
      return ResponsePlan(
        status: 200, fields: ["Content-Type": "text/plain", "X-Lie": String(repeating: "a", count: size)],
        body: .text("a lie\n"))
    },
    Lie("huge-name", "a name of ?size= bytes (8k)", query: "?size=1k") { (call) throws(Problem) in
      let name = "X-" + String(repeating: "a", count: try size(call, "8k"))
      return ResponsePlan(
        status: 200, fields: HeaderFields([HeaderField(name: name, value: "told")]), body: .text("a lie\n"))
    },
    Lie("many-fields", "?count= fields (1000)", query: "?count=100") { (call) throws(Problem) in
      let count = try call.count("count", 1_000, in: 0...100_000)
      return ResponsePlan(
        status: 200, fields: HeaderFields((0..<count).map { HeaderField(name: "X-Lie-\($0)", value: "told") }),
        body: .text("a lie\n"))
    },
  ]

  private static func size(_ call: RouteCall, _ standard: String) throws(Problem) -> Int {
    let text = call.option("size") ?? standard
    guard let size = try? ByteCount(parsing: text), size.bytes <= 16 << 20 else {
      throw Problem(400, "size=\(text) is no size up to 16m; write it like 1000, 64k or 1m")
    }
    return Int(size.bytes)
  }

  private static let chunked = "Transfer-Encoding: chunked"

  private static let lengths: [Lie] = [
    Lie(
      "two-lengths", "two Content-Lengths (RFC 9112 §6.3)", options: "-o /dev/null",
      RawLie(lines: ["Content-Length: 6", "Content-Length: 3"], adds: false, ending: .close)),
    Lie(
      "length-list", "Content-Length: 6, 6", options: "-o /dev/null",
      RawLie(lines: ["Content-Length: 6, 6"], adds: false, ending: .close)),
    Lie(
      "length-and-chunks", "a Content-Length beside chunks (RFC 9112 §6.1)",
      RawLie(
        lines: ["Content-Length: 3", chunked], adds: false, body: Array("6\r\na lie\n\r\n0\r\n\r\n".utf8),
        ending: .close)),
    Lie(
      "negative-length", "Content-Length: -1", options: "-o /dev/null",
      RawLie(lines: ["Content-Length: -1"], adds: false, ending: .close)),
    Lie(
      "huge-length", "a Content-Length beyond 64 bits", options: "-o /dev/null",
      RawLie(lines: ["Content-Length: 99999999999999999999"], adds: false, ending: .close)),
  ]
}
