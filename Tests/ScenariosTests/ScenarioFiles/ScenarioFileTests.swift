import Fixtures
import Foundation
import LinkModel
import Testing

@testable import Scenarios

@Suite struct ScenarioFileTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func write(_ name: String, _ text: String) throws -> String {
    let url = URL(fileURLWithPath: directory.path).appendingPathComponent(name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  private func rule(_ text: String) throws -> Rule {
    try Rule(json: JSONDocument.parse(Array(text.utf8), allowsComments: true))
  }

  @Test func readsTheWholeOfARule() throws {
    let rule = try rule(
      """
      {
        "id": "refresh", "priority": 5,
        "match": {
          "method": ["POST", "PUT"], "path": {"template": "/users/{id}"},
          "query": {"page": "2", "q": {"contains": "x"}, "debug": false},
          "headers": {"Authorization": {"regex": "Bearer .+"}}, "cookies": {"sid": true},
          "body": [{"json": {"$.a": "anna", "$.n": 5, "$.t": true, "$.e": {"present": true}}}, {"size": {"to": 9}}, "all"],
          "attempt": {"from": 2, "to": 5}, "connection": 1, "exchange": {"from": 2},
        },
        "script": "503*2, ok", "per": "rule",
        "reply": {"status": 201, "reason": "Made", "headers": {"X-A": "v", "Set-Cookie": ["a=1", "b=2"]}, "type": "a/b",
          "json": {"n": 12345678901234567890}, "end": "idle=5s"},
        "delay": {"uniform": ["100ms", "300ms"]}, "times": 3,
        "state": {"machine": "login", "is": "in", "becomes": "out"},
      }
      """)
    #expect(rule.id == "refresh" && rule.priority == 5 && rule.perRule && rule.times == 3)
    #expect(rule.match.methods == ["POST", "PUT"])
    #expect(rule.match.path == .template(try PathTemplate(parsing: "/users/{id}")))
    #expect(
      rule.match.query == [
        FieldPattern("page", .equals("2")), FieldPattern("q", .contains("x")), FieldPattern("debug", .absent),
      ])
    #expect(rule.match.headers == [FieldPattern("Authorization", .regex(try RegexPattern("Bearer .+")))])
    #expect(rule.match.cookies == [FieldPattern("sid", .present)])
    #expect(
      rule.match.body == [
        .json(try JSONPath(parsing: "$.a"), .equals("anna")), .json(try JSONPath(parsing: "$.n"), .equals("5")),
        .json(try JSONPath(parsing: "$.t"), .equals("true")), .json(try JSONPath(parsing: "$.e"), .present),
        .size(CountPattern(from: 0, to: 9)), .text(.equals("all")),
      ])
    #expect(rule.match.attempt == CountPattern(from: 2, to: 5) && rule.match.connection == CountPattern(1))
    #expect(rule.match.exchange == CountPattern(from: 2))
    #expect(rule.script == (try Script(parsing: "503*2, ok")))
    let reply = try #require(rule.replies.first)
    #expect(reply.status == 201 && reply.reason == "Made" && reply.ending == .idle(.seconds(5)))
    #expect(reply.fields.map { "\($0.name): \($0.value)" } == ["X-A: v", "Set-Cookie: a=1", "Set-Cookie: b=2"])
    #expect(reply.body == .bytes(Array("{\"n\":12345678901234567890}".utf8), type: "a/b"))
    #expect(rule.delay == .uniform(from: .milliseconds(100), to: .milliseconds(300)))
    #expect(rule.state == StateStep(machine: "login", required: "in", next: "out"))
  }

  @Test func readsEveryKindOfBody() throws {
    let file = try write("page.html", "<p>")
    let kinds: [(String, ReplyBody)] = [
      ("\"body\": \"x\"", .bytes([120], type: "text/plain; charset=utf-8")),
      ("\"body\": \"x\", \"type\": false", .bytes([120], type: nil)),
      ("\"base64\": \"AAEC\"", .bytes([0, 1, 2], type: "application/octet-stream")),
      ("\"data\": \"64k\"", .data(count: 65_536)), ("\"file\": \"\(file)\"", .file(path: file)),
      (
        "\"template\": \"Hi {{path.id}}\"",
        .template(try Template(parsing: "Hi {{path.id}}"), type: "text/plain; charset=utf-8")
      ),
      ("\"endpoint\": \"/data/1m?ranges=ignore\"", .endpoint(target: "/data/1m?ranges=ignore")),
      (
        #""raw": ["a\r\n", {"pause": "1s"}, {"base64": "/w=="}, {"data": 3}]"#,
        .raw([.bytes([97, 13, 10]), .pause(.seconds(1)), .bytes([255]), .data(count: 3)])
      ),
    ]
    for (text, body) in kinds { #expect(try rule("{\"reply\": {\(text)}}").replies[0].body == body, "\(text)") }
  }

  @Test func findsFilesBesideTheScenario() throws {
    let page = try write("page.html", "<p>")
    let path = try write("a.json", "{\"rules\": [{\"reply\": {\"file\": \"./page.html\"}}]}")
    let rules = try ScenarioFile(reading: path).scenario.rules
    #expect(rules[0].replies[0].body == .file(path: page))
    #expect(throws: ScenarioError.self) { try rule("{\"reply\": {\"file\": \"page.html\"}}") }
  }

  @Test func namesRulesByWhatTheyAre() throws {
    let path = try write("a.json", "{\"rules\": [{\"times\": 1}, {\"times\": 2}, {\"times\": 1}, \"GET /a: ok\"]}")
    let first = try ScenarioFile(reading: path).scenario.rules.map(\.id)
    #expect(Set(first).count == 4 && first[2] == first[0] + "-2" && first[3] == "GET /a: ok")
    _ = try write("a.json", "{\"rules\": [{\"times\": 9}, {\"times\": 2}]}")
    #expect(try ScenarioFile(reading: path).scenario.rules[1].id == first[1])
  }

  @Test func aDirectoryHoldsFilesByName() throws {
    let first = try write("set/a.json", "{\"rules\": [\"GET /1: ok\"], \"machines\": {\"m\": \"a\"}, \"seed\": 7}")
    let second = try write(
      "set/b.jsonc", "// two\n{\"rules\": [\"GET /2: ok\"], \"machines\": {\"n\": \"b\"}, \"seed\": 7}")
    _ = try write("set/readme.txt", "no")
    _ = try write("set/.hidden.json", "no")
    _ = try write("set/deeper/c.json", "no")
    let last = try write("c.json", "{\"rules\": [\"GET /3: ok\"], \"listen\": [\"0:edge\", \"0:edge\"]}")
    let set = try ScenarioSet(reading: [directory.path + "/set/", last, first])
    #expect(set.files.map(\.path) == [first, second, last])
    #expect(set.scenario.rules.map(\.id) == ["GET /1: ok", "GET /2: ok", "GET /3: ok"])
    #expect(set.scenario.machines == ["m": "a", "n": "b"])
    #expect(set.scenario.seed == 7 && set.scenario.listen.count == 2)
  }

  @Test(arguments: [
    ("{\"seed\": 1}", "{\n\"seed\": 2}", "2:9: ", "a.json:1:10 has another seed"),
    ("{\"profile\": \"edge\"}", "{\"profile\": \"lte\"}", "1:13: ", "a.json:1:13 has another profile"),
    (
      "{\"machines\": {\"m\": \"a\"}}", "{\"machines\": {\"m\": \"b\"}}", "1:20: ",
      "another first state for machine \"m\""
    ),
    ("{\"listen\": [\"1:edge\"]}", "{\"listen\": [\"1:lte\"]}", "1:13: ", "another link for port 1"),
    ("{\"rules\": [{\"id\": \"x\"}]}", "{\"rules\": [{\"id\": \"x\"}]}", "1:19: ", "a rule of the same id \"x\""),
  ])
  func filesThatContradictEachOtherAreRefused(_ a: String, _ b: String, _ place: String, _ says: String) throws {
    let paths = [try write("a.json", a), try write("b.json", b)]
    let error = #expect(throws: ScenarioError.self) { try ScenarioSet(reading: paths) }
    #expect(error?.mistakes.count == 1)
    #expect(error?.description.contains("b.json:\(place)") == true, "\(error?.description ?? "")")
    #expect(error?.description.contains(says) == true, "\(error?.description ?? "")")
  }

  @Test func rulesThatAreAlikeInTwoFilesStayTwo() throws {
    let paths = [
      try write("a.json", "{\"rules\": [{\"times\": 1}]}"), try write("b.json", "{\"rules\": [{\"times\": 1}]}"),
    ]
    #expect(Set(try ScenarioSet(reading: paths).scenario.rules.map(\.id)).count == 2)
  }

  @Test func saysWhichFileCantBeRead() throws {
    let missing = directory.path + "/none.json"
    var error = #expect(throws: ScenarioError.self) { try ScenarioSet(reading: [missing, missing + "c"]) }
    #expect(error?.mistakes.count == 2)
    #expect(error?.mistakes[0].description == "\(missing): can't be read: No such file or directory")
    error = #expect(throws: ScenarioError.self) { try ScenarioSet(reading: [directory.path]) }
    #expect(error?.description == "\(directory.path): the directory holds no *.json and no *.jsonc")
  }
}
