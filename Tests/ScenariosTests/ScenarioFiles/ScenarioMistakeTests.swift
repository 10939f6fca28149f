import Testing

@testable import Scenarios

@Suite struct ScenarioMistakeTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let text: String
    let says: [String]
    var testDescription: String { text }

    init(_ text: String, _ says: String...) {
      self.text = text
      self.says = says
    }
  }

  /// The mistakes of a document, each with its place.
  private func mistakes(_ text: String) -> [String] {
    do throws(ScenarioError) { _ = try ScenarioFile(Array(text.utf8), path: "/none/a.json") } catch {
      return error.mistakes.map { "\($0.line):\($0.column): \($0.message)" }
    }
    return []
  }

  private static func rule(_ members: String) -> String { "{\"rules\": [\n{\(members)}]}" }

  private func check(_ mistake: Mistake) {
    let found = mistakes(mistake.text)
    #expect(found.count == mistake.says.count, "\(found)")
    for (found, says) in zip(found, mistake.says) {
      let parts = says.split(separator: "|").map(String.init)
      #expect(found.hasPrefix(parts[0]), "\(found)")
      for part in parts { #expect(found.contains(part), "\(found)") }
    }
  }

  @Test(arguments: [
    Mistake("[]", "1:1: found an array, expected a scenario"),
    Mistake("{\"rulez\": []}", "1:2: unknown key \"rulez\"; did you mean \"rules\"?"),
    Mistake("{\"frobnicate\": 1}", "1:2: unknown key \"frobnicate\"; there are seed, profile"),
    Mistake("{\"seed\": -1}", "1:10: found -1, expected a whole number from 0"),
    Mistake("{\"seed\": 1.5}", "1:10: found 1.5"), Mistake("{\"seed\": \"1\"}", "1:10: found \"1\""),
    Mistake("{\"profile\": \"edge,los=1%\"}", "1:19: found \"los\"|did you mean \"loss\"?"),
    Mistake("{\"listen\": [\"8081\"]}", "1:14: found \"8081\", expected PORT:LINK"),
    Mistake("{\"listen\": [\"1:ege\"]}", "1:16: found \"ege\"|did you mean \"edge\"?"),
    Mistake("{\"listen\": [\"1:edge\", \"1:lte\"]}", "1:23: port 1 stands at line 1 already"),
    Mistake("{\"machines\": {\"a\": 1}}", "1:20: found 1, expected the state"),
    Mistake("{\"rules\": {}}", "1:11: found an object, expected an array of rules"),
    Mistake("{\"rules\": [7]}", "1:12: found 7, expected a rule"),
    Mistake("{\"rules\": [\"GET /a: 50*2, ok\"]}", "1:21: found \"50\", expected a status"),
    Mistake("{\"rules\": [\n  \"GET \\u002fa\\t: 50*2\"]}", "2:15: found \"\t\", expected \": \""),
    Mistake(
      "{\"rules\": [{\"id\": \"a\"},\n {\"id\": \"a\"}]}", "2:9: the id \"a\" stands at line 1, column 19 already"),
    Mistake("{\"rules\": [{},]", "1:16: found the end, expected \",\" or \"}\""),
  ])
  func namesThePlaceInAFile(_ mistake: Mistake) { check(mistake) }

  @Test(arguments: [
    Mistake(rule("\"mtach\": {}"), "2:2: unknown key \"mtach\"; did you mean \"match\"?"),
    Mistake(rule("\"id\": \"\""), "2:8: an id has 1 to 200 characters"),
    Mistake(rule("\"priority\": 1e3"), "2:14: found 1e3, expected a whole number"),
    Mistake(rule("\"script\": \"503*2, rest@64k\""), "2:20: found \"rest\"|did you mean \"reset\"?"),
    Mistake(rule("\"script\": \"503+body=\\\"\\u00e9\\\", rest\""), "2:34: found \"rest\""),
    Mistake(rule("\"script\": \"503+per=rule\""), "2:12: per=rule stands beside the script here"),
    Mistake(rule("\"per\": \"rule\""), "2:2: \"per\" says how the attempts"),
    Mistake(
      rule("\"script\": \"ok\", \"per\": \"rul\""),
      "2:25: found \"rul\", expected \"path\" or \"rule\"; did you mean \"rule\"?"),
    Mistake(rule("\"times\": 0"), "2:11: found 0, expected a whole number from 1"),
    Mistake(rule("\"state\": {\"is\": \"a\"}"), "2:11: \"machine\" is missing"),
    Mistake(rule("\"state\": {\"machine\": \"a\"}"), "2:11: \"is\" and \"becomes\" are both missing"),
    Mistake(rule("\"delay\": \"soon\""), "2:11: found \"soon\", expected a duration"),
    Mistake(rule("\"delay\": {}"), "2:11: found an object, expected a duration"),
    Mistake(
      rule("\"delay\": {\"uniform\": [\"2s\", \"1s\"]}"), "2:24: the shortest wait, 2s, is longer than the longest, 1s"),
    Mistake(rule("\"delay\": {\"uniform\": [\"2s\"]}"), "2:23: found an array, expected the shortest and the longest"),
    Mistake(
      rule("\"delay\": {\"lognormal\": {\"median\": \"1s\", \"sigma\": 0}}"), "2:51: found 0, expected a number above 0"
    ),
    Mistake(rule("\"delay\": {\"lognormal\": {\"median\": \"1s\"}}"), "2:25: \"sigma\" is missing"),
    Mistake(
      rule("\"delay\": {\"uniform\": [\"1s\", \"2s\"], \"lognormal\": {}}"),
      "2:37: \"uniform\" and \"lognormal\" exclude each other"),
  ])
  func namesThePlaceInARule(_ mistake: Mistake) { check(mistake) }

  @Test(arguments: [
    Mistake("\"method\": \"get\"", "2:22: found \"get\", expected a method in capitals"),
    Mistake("\"method\": []", "2:22: found an array, expected a method"),
    Mistake("\"method\": [\"GET\", \"ANY\"]", "2:30: found \"ANY\", expected a method"),
    Mistake("\"path\": \"a\"", "2:21: found \"a\", expected a path pattern"),
    Mistake("\"path\": {\"template\": \"/a/{b\"}", "2:37: found \"{b\", expected a capture"),
    Mistake("\"path\": {\"regex\": \"(\"}", "2:31: found \"(\", expected a regular expression"),
    Mistake("\"path\": {}", "2:20: found {}, expected a path"),
    Mistake(
      "\"path\": {\"regex\": \"a\", \"template\": \"/a\"}", "2:35: \"regex\" and \"template\" exclude each other"),
    Mistake("\"query\": {\"a\": 1}", "2:27: found 1, expected a text, true"),
    Mistake("\"query\": {\"a\": {\"contians\": \"b\"}}", "2:28: unknown key \"contians\"; did you mean \"contains\"?"),
    Mistake("\"headers\": {\"a b\": \"1\"}", "2:24: \"a b\" can't be the name of header fields"),
    Mistake("\"cookies\": []", "2:23: found an array, expected an object"),
    Mistake("\"attempt\": 0", "2:23: found 0, expected a whole number from 1"),
    Mistake("\"attempt\": {\"from\": 3, \"to\": 2}", "2:32: \"from\" 3 is above \"to\" 2"),
    Mistake("\"exchange\": {}", "2:24: found {}, expected {\"from\""),
    Mistake("\"body\": []", "2:20: found an array, expected one pattern or more"),
    Mistake(
      "\"body\": {\"contains\": \"a\", \"size\": 3}",
      "2:38: \"contains\" and \"size\" exclude each other|several stand in an array"),
    Mistake("\"body\": {\"sha256\": \"12\"}", "2:31: found \"12\", expected a SHA-256"),
    Mistake("\"body\": {\"json\": {}}", "2:29: found an object, expected paths"),
    Mistake("\"body\": {\"json\": {\"a\": 1}}", "2:31: found \"a\", expected"),
    Mistake("\"body\": {\"part\": {\"nam\": \"a\"}}", "2:30: unknown key \"nam\"; did you mean \"name\"?"),
    Mistake("\"body\": {\"size\": \"big\"}", "2:29: found \"big\", expected a size"),
  ])
  func namesThePlaceInAPattern(_ mistake: Mistake) {
    check(Mistake(rule: "\"match\": {\(mistake.text)}", mistake.says))
  }

  @Test(arguments: [
    Mistake("\"status\": 99", "2:22: found 99, expected a whole number from 200 to 599"),
    Mistake("\"status\": 101", "2:22: found 101"),
    Mistake("\"reason\": \"a\\r\\nb\"", "2:24: found CR, LF or NUL"),
    Mistake("\"headers\": {\"X-A\": \"a\\u0000b\"}", "2:33: found CR, LF or NUL"),
    Mistake("\"headers\": {\"X:A\": \"b\"}", "2:24: \"X:A\" can't be the name of a header field"),
    Mistake("\"headers\": {\"X-A\": 7}", "2:31: found 7, expected a value"),
    Mistake("\"headers\": {\"Content-type\": \"a\"}, \"type\": \"b\"", "2:46: \"type\" is short for Content-Type"),
    Mistake("\"body\": \"a\", \"json\": 1", "2:25: \"body\" and \"json\" exclude each other: a reply has one body"),
    Mistake("\"base64\": \"*\"", "2:22: found \"*\", expected bytes in base 64"),
    Mistake("\"data\": \"64q\"", "2:20: found \"64q\", expected a size"),
    Mistake("\"data\": -1", "2:20: found -1, expected a size"),
    Mistake("\"file\": \"no/such/file\"", "2:20: the file \"no/such/file\" can't be served: No such file"),
    Mistake("\"file\": \"/\"", "2:20: the file \"/\" can't be served: it is no regular file"),
    Mistake("\"endpoint\": \"data\"", "2:24: found \"data\", expected the path"),
    Mistake("\"raw\": []", "2:19: found an array, expected the pieces"),
    Mistake("\"raw\": [7]", "2:20: found 7, expected a text"),
    Mistake("\"raw\": [\"a\"], \"status\": 200", "2:26: \"status\" can't stand beside \"raw\""),
    Mistake("\"end\": \"clsoe\"", "2:19: found \"clsoe\"|did you mean \"close\"?"),
    Mistake("\"end\": \"idle=soon\"", "2:25: found \"soon\", expected a duration"),
    Mistake("\"data\": 1, \"type\": false", "2:31: \"type\": false goes with"),
  ])
  func namesThePlaceInAReply(_ mistake: Mistake) { check(Mistake(rule: "\"reply\": {\(mistake.text)}", mistake.says)) }

  @Test(arguments: [
    ("ok, reset@up:50%", 46), ("413@up:start", 40), ("ok+body=\\\"é\\\", 413@up:1m", 55), ("ok+up-rate=1mbit", 40),
  ])
  func aBodyPatternExcludesFaultsOfTheUpload(_ script: String, _ column: Int) {
    let found = mistakes(Self.rule("\"match\": {\"body\": \"x\"}, \"script\": \"\(script)\""))
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("2:\(column): a rule with a body pattern") == true, "\(found)")
  }

  @Test func reportsAllMistakesOfAFileInTheirOrder() {
    let found = mistakes(
      """
      {
        "seed": "x",
        "rules": [
          {"script": "50", "times": 0, "reply": {"status": 1}},
          "GET a: ok",
          {"match": {"method": "get"}, "reply": {}, "replies": []}
        ],
        "sede": 1
      }
      """)
    #expect(
      found.map { $0.prefix { $0 != " " } } == ["2:11:", "4:17:", "4:31:", "4:54:", "5:10:", "6:26:", "6:47:", "8:3:"])
  }

  @Test func stopsAtTwentyMistakes() {
    let rules = Array(repeating: "{\"times\": 0}", count: 30).joined(separator: ",\n")
    let found = mistakes("{\"rules\": [\(rules)]}")
    #expect(found.count == 20)
    #expect(found.last?.hasPrefix("20:11:") == true)
  }

  @Test func keepsTheLineOfAMistake() {
    let text = "{\r\n \"sede\": 1\r\n}"
    do throws(ScenarioError) { _ = try ScenarioFile(Array(text.utf8), path: "x/a.json") } catch {
      #expect(error.mistakes[0].source == " \"sede\": 1\r")
      #expect(error.description == "x/a.json:2:2: unknown key \"sede\"; did you mean \"seed\"?")
    }
  }
}

extension ScenarioMistakeTests.Mistake {
  init(rule members: String, _ says: [String]) {
    text = "{\"rules\": [\n{\(members)}]}"
    self.says = says
  }
}
