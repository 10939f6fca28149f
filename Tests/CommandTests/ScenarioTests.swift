import Fixtures
import Foundation
import Testing

/// Scenario files as a person uses them.
@Suite(.timeLimit(.minutes(10))) struct ScenarioTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func write(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: directory.path(name)), options: .atomic)
    return directory.path(name)
  }

  @Test func checkSaysWhatIsInARightFile() async throws {
    let path = try write(
      "a.json",
      "{\"machines\": {\"m\": \"x\"}, \"rules\": [\"GET /a: ok\", {\"state\": {\"machine\": \"m\", \"is\": \"x\"}}]}")
    let result = try await BuiltCommand.run("check", path)
    #expect(result.status == 0)
    #expect(result.text == "\(path): 2 rules, 1 machine\n")
    #expect(result.errors == "")
  }

  @Test func anArchiveIsCheckedAndServed() async throws {
    let entries = [
      #"{"request": {"method": "GET", "url": "https://h/feed"}, "response": {"status": 200, "content": {"text": "hi"}}}"#,
      #"{"request": {"method": "GET", "url": "https://h/gone"}, "response": {"status": 0}}"#,
    ]
    let path = try write("a.har", "{\"log\": {\"entries\": [\n\(entries.joined(separator: ",\n"))\n]}}")
    let check = try await BuiltCommand.run("check", path)
    #expect(check.status == 0)
    #expect(check.text == "\(path): 1 rule\n")
    #expect(check.errors == "\(path):3:1: entry 2, GET https://h/gone, is left out: it has no answer\n")
    let run = try await BuiltCommand.run("run", "--scenario", path, "--", "sh", "-c", "curl -s $MOCKSRV_URL/feed")
    #expect(run.text == "hi")
    #expect(run.errors.contains("a.har: 1 entry is left out; mocksrv check names them\n"))
    let bad = try write("b.har", "{\"log\": {\"entries\": [{\"request\": 7}]}}")
    let refused = try await BuiltCommand.run("check", bad)
    #expect(refused.status == 1)
    #expect(refused.errors.contains("b.har:1:"))
  }

  @Test func checkPointsAtEveryMistake() async throws {
    let good = try write("good.json", "{\"rules\": [\"GET /a: ok\"]}")
    let bad = try write("bad.json", "{\n\t\"rules\": [\"GET /a: 50\"],\n  \"sede\": 1\n}\n")
    let result = try await BuiltCommand.run("check", bad, good, directory.path("none.json"))
    #expect(result.status == 1)
    #expect(result.text == "\(good): 1 rule\n")
    #expect(result.errors.contains("\(bad):2:21: found \"50\", expected a status"))
    #expect(result.errors.contains("\n   \"rules\": [\"GET /a: 50\"],\n                      ^\n"))
    #expect(
      result.errors.contains("\(bad):3:3: unknown key \"sede\"; did you mean \"seed\"?\n    \"sede\": 1\n    ^\n"))
    #expect(result.errors.contains("none.json: can't be read: No such file"))
  }

  @Test func checkSeesWhatFilesOfADirectoryContradictEachOtherIn() async throws {
    let first = try write("a.json", "{\"seed\": 1}")
    let second = try write("b.json", "{\"seed\": 2}")
    #expect(try await BuiltCommand.run("check", first, second).status == 0)
    let result = try await BuiltCommand.run("check", directory.path("."))
    #expect(result.status == 1)
    #expect(result.errors.contains("b.json:1:10: "))
    #expect(result.errors.contains("a.json:1:10 has another seed"))
  }

  @Test func checkNeedsAFile() async throws {
    let result = try await BuiltCommand.run("check")
    #expect(result.status == 2)
    #expect(result.errors.contains("check needs a file: mocksrv check FILE..."))
  }

  @Test func printsTheSchema() async throws {
    let result = try await BuiltCommand.run("schema")
    #expect(result.status == 0)
    let schema = try JSONSerialization.jsonObject(with: result.output) as? [String: Any]
    #expect(schema?["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
  }

  @Test func servesARuleOfAFileBeneathThoseOfTheCommandLine() async throws {
    let path = try write(
      "a.json",
      "{\"rules\": [\"GET /a: 418\", \"GET /b: 418\", {\"match\": {\"path\": \"/c\"}, \"reply\": {\"body\": \"hi\"}}]}")
    let server = try await ServedCommand("--scenario", path, "--script", "GET /b: 503")
    #expect(try await server.status(of: "/a") == "418")
    #expect(try await server.status(of: "/b") == "503")
    #expect(try await server.curl("/c").text == "hi")
  }

  @Test func takesFilesFromTheEnvironment() async throws {
    let first = try write("a.json", "{\"rules\": [\"GET /a: 418\"]}")
    let second = try write("b.json", "{\"rules\": [\"GET /a: 503\"], \"listen\": [\"0:edge\"]}")
    let server = try await ServedCommand(environment: ["MOCKSRV_SCENARIO": "\(first)\n\(second)"])
    #expect(try await server.status(of: "/a") == "503")
    #expect(await server.stop().errors.contains("runs over edge"))
  }

  @Test func startsWithNothingWhenAFileIsWrong() async throws {
    let path = try write("a.json", "{\"rules\": [\"GET /a: 50\"]}")
    let check = try await BuiltCommand.run("check", path)
    for words in [["--scenario", path], ["run", "--scenario", path, "--", "true"]] {
      let result = await (try RunningProcess(BuiltCommand.path, words)).result()
      #expect(result.status == 2)
      #expect(result.output.isEmpty)
      #expect(result.errors.contains(check.errors))
    }
  }

  @Test func takesAChangeWhileItRuns() async throws {
    let path = try write(
      "a.json",
      "{\"rules\": [{\"id\": \"x\", \"match\": {\"path\": \"/n\"}, \"script\": \"401, 402, 403, 404\"}, \"GET /a: 418\"]}"
    )
    let server = try await ServedCommand("--scenario", path)
    #expect(try await server.status(of: "/n") == "401")
    #expect(try await server.status(of: "/a") == "418")
    _ = try write("a.json", "{\"rules\": [{\"id\": \"x\"")
    _ = try await server.errors(where: { $0.contains("scenario not reloaded") })
    #expect(try await server.status(of: "/a") == "418")
    _ = try write(
      "a.json",
      "{\"seed\": 5, \"rules\": [{\"id\": \"x\", \"match\": {\"path\": \"/n\"}, \"script\": \"501, 502, 503\"}, \"GET /a: 410\"]}"
    )
    let errors = try await server.errors(where: { $0.contains("scenario reloaded: ") })
    #expect(errors.contains("\(path):1:22: found the end, expected"))
    #expect(errors.contains("scenario reloaded: 2 rules from a.json (a new seed counts from the next start on)"))
    #expect(try await server.status(of: "/a") == "410")
    // The rule's counter has gone on.
    #expect(try await server.status(of: "/n") == "502")
  }
}
