import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

@Suite struct TemplateTests {
  private static let random = RandomStream(seed: 7)

  private func render(
    _ text: String, request: MatchRequest = MatchRequest(), random: RandomStream = TemplateTests.random
  ) throws -> String {
    let counters = LockedBox<[String: Int64]>([:])
    let context = TemplateContext(
      request: request, captures: [("id", "7"), ("1", "seven")], session: "s1", attempt: 3, unixSeconds: 784_111_777,
      counter: { name in
        counters.withLock { counters in
          counters[name, default: 0] += 1
          return counters[name, default: 0]
        }
      }, random: random)
    return try Template(parsing: text).render(context)
  }

  @Test(arguments: [
    ("", ""), ("plain } { }} text", "plain } { }} text"),
    ("{{method}} {{ path }} {{target}}", "POST /a b /a%20b?q=1&mock=ok"),
    ("{{session}}/{{attempt}}", "s1/3"), ("{{path.id}}-{{path.1}}-{{path.2}}", "7-seven-"),
    ("{{query.q}}{{query.mock}}{{query.none}}", "1"), ("{{header.x-name}}|{{header.Nope}}", "v|"),
    ("{{cookie.sid}}{{cookie.no}}", "42"), ("{{body}}", #"{"user": {"name": "anna"}, "n": [1, 2]}"#),
    ("{{json.$.user.name}} {{json.$.n[*]}} {{json.$.n}} {{json.$.x}}", "anna 1 [1,2] "),
    ("{{date}} {{time}}", "Sun, 06 Nov 1994 08:49:37 GMT 784111777"),
    ("{{counter.a}}{{counter.a}}{{counter.b}}", "121"), (#"\{{method}} \\{{x"#, #"{{method}} \{{x"#),
    ("é{{method}}é", "éPOSTé"), ("{{random.int.5.5}}", "5"), ("{{random.int.-3.-3}}", "-3"),
  ])
  func fillsIn(_ template: String, _ expected: String) throws {
    let request = MatchRequest(
      "POST", "/a%20b?q=1&mock=ok", ["X-Name": "v", "Cookie": "sid=42"],
      body: #"{"user": {"name": "anna"}, "n": [1, 2]}"#)
    #expect(try render(template, request: request) == expected)
  }

  @Test func whatIsNotThereIsEmpty() throws {
    let request = MatchRequest("POST", "/", ["Content-Length": "5"])
    #expect(try render("[{{body}}{{json.$.a}}{{cookie.a}}{{header.a}}{{query.a}}]", request: request) == "[]")
    #expect(try render("[{{json.$.a}}]", request: MatchRequest("POST", "/", body: "no json")) == "[]")
  }

  @Test func theSameKeyDrawsTheSameTextAndAnotherKeyAnother() throws {
    let text = "{{random.uuid}} {{random.uuid}} {{random.hex.5}} {{random.int.0.999999999}}"
    #expect(try render(text) == render(text))
    #expect(try render(text) != render(text, random: Self.random.keyed(1)))
    let words = try render(text).split(separator: " ")
    #expect(words.count == 4 && words[0] != words[1] && words[2].count == 5)
  }

  @Test func randomNumbersReachBothEndsAndUUIDsAreWellFormed() throws {
    var seen: Set<String> = []
    for key in 0..<200 { seen.insert(try render("{{random.int.-1.2}}", random: Self.random.keyed(key))) }
    #expect(seen == ["-1", "0", "1", "2"])
    let whole = "{{random.int.\(Int64.min).\(Int64.max)}}"
    #expect(try Int64(render(whole)) != nil)
    let form = try RegexPattern("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
    for key in 0..<50 { #expect(form.matches(try render("{{random.uuid}}", random: Self.random.keyed(key)))) }
  }

  @Test func knowsWhetherItUsesTheBody() throws {
    #expect(try Template(parsing: "a{{json.$.a}}").usesBody)
    #expect(try Template(parsing: "{{body}}").usesBody)
    #expect(try !Template(parsing: "body {{path}}").usesBody)
  }

  @Test(arguments: [
    ("a {{path", 3, "}}"), ("{{}}", 3, "one of method"), ("{{metod}}", 3, "did you mean method?"),
    ("é{{ qery.a }}", 5, "did you mean query?"), ("{{query}}", 3, "query.NAME"), ("{{header.}}", 3, "header.NAME"),
    ("{{json.user}}", 8, "begins with"), ("é{{json.$.a[x]}}", 13, "an index"), ("{{random.int.6.1}}", 3, "random.int"),
    ("{{random.int.1}}", 3, "random.int"), ("{{random.hex.0}}", 3, "random.hex"), ("{{random.hex.9999999}}", 3, "4096"),
    ("{{random.float}}", 3, "random.uuid"), ("{{a}} {{b}}", 3, "one of"),
  ])
  func refusesWhatStandsForNothing(_ text: String, _ column: Int, _ word: String) {
    let error = #expect(throws: ScriptError.self) { try Template(parsing: text) }
    #expect(error?.column == column, "\(String(describing: error))")
    #expect(error?.expected.contains(word) == true, "\(String(describing: error))")
    #expect(error?.input == text)
  }
}
