import Fixtures
import Foundation
import Testing

/// `mocksrv ctl` asks a running server by its control API.
@Suite(.timeLimit(.minutes(10))) struct ControlTests {
  private func ctl(_ server: ServedCommand, _ words: String..., environment: [String: String] = [:]) async throws
    -> ProcessResult
  {
    let process = try RunningProcess(BuiltCommand.path, ["ctl", "--url", server.url] + words, environment: environment)
    return await process.result()
  }

  @Test func aTestFromTheFirstRuleToTheVerdict() async throws {
    let server = try await ServedCommand()
    let added = try await ctl(server, "sessions", "add", "login")
    #expect(added.text == "\(server.url)/~login\n")
    let rule = try await ctl(server, "--session", "login", "rules", "add", "GET /feed: 503+retry-after=5, ok")
    #expect(rule.text == "rule-1\n")
    let waiting = try RunningProcess(
      BuiltCommand.path, ["ctl", "wait", "2", "--path", "/feed", "--timeout", "1m"],
      environment: ["MOCKSRV_URL": "\(server.url)/~login"])
    #expect(try await server.statuses(of: "/~login/feed", "/~login/feed") == "503 200 ")
    let waited = await waiting.result()
    #expect(waited.status == 0)
    #expect(waited.text.split(separator: "\n").count == 3)
    let verdicts = try await ctl(server, "verdicts", "--session", "login", "--name", "retry-after")
    #expect(verdicts.status == 3)
    #expect(verdicts.text.contains("failed"))
    #expect(try await ctl(server, "verdicts", "--session", "login", "--require", "no-such").status == 2)
    #expect(try await ctl(server, "verdicts", "--session", "other").status == 0)
    #expect(try await ctl(server, "sessions", "rm", "login").status == 0)
    #expect(try await ctl(server, "sessions").text.contains("login") == false)
    #expect(try await ctl(server, "shutdown").status == 0)
    #expect(await server.process.result().status == 0)
  }

  @Test func rulesComeFromFilesTooAndMistakesNameTheirPlace() async throws {
    let server = try await ServedCommand()
    let directory = try TemporaryDirectory()
    try directory.create("rules.json").write(
      contentsOf: Data(
        "[\n  \"GET /a: 503\",\n  {\"id\": \"b\", \"match\": {\"path\": \"/b\"}, \"script\": \"504\"}\n]".utf8))
    let added = try await ctl(server, "rules", "add", "-f", directory.path("rules.json"))
    #expect(added.text == "rule-1\nb\n")
    #expect(try await server.status(of: "/b") == "504")
    #expect(try await ctl(server, "rules").text.contains("/b"))
    try directory.create("wrong.json").write(contentsOf: Data("[\n  {\"scrpt\": \"503\"}\n]".utf8))
    let wrong = try await ctl(server, "rules", "add", "--file", directory.path("wrong.json"))
    #expect(wrong.status == 1)
    #expect(wrong.errors.contains("line 2"))
    #expect(try await ctl(server, "rules", "rm", "b").status == 0)
    #expect(try await ctl(server, "rules", "rm", "b").status == 1)
    #expect(try await ctl(server, "rules", "clear").status == 0)
    #expect(try await server.status(of: "/a") == "404")
    #expect(try await ctl(server, "rules", "add", "-f", directory.path("none")).status == 1)
  }

  @Test func theJournalIsATableOrWhatTheServerSaid() async throws {
    let server = try await ServedCommand()
    #expect(try await server.status(of: "/data/64k?mock=503,ok") == "503")
    let table = try await ctl(server, "journal").text
    #expect(table.hasPrefix("#"))
    #expect(table.contains("/data/64k"))
    let json = try await ctl(server, "journal", "--json")
    #expect((try JSONSerialization.jsonObject(with: json.output) as? [String: Any])?["count"] as? Int == 1)
    let archive = try await ctl(server, "journal", "--har")
    #expect((try JSONSerialization.jsonObject(with: archive.output) as? [String: Any])?["log"] != nil)
    #expect(try await ctl(server, "journal", "--status", "2xx").text.split(separator: "\n").count == 1)
    #expect(try await ctl(server, "reset").status == 0)
    #expect(try await ctl(server, "journal").text.contains("/data") == false)
  }

  @Test func followingShowsWhatEnds() async throws {
    let server = try await ServedCommand()
    let following = try RunningProcess(
      BuiltCommand.path, ["ctl", "journal", "--follow", "--json", "--path", "/data/*", "--url", server.url])
    // Until the stream is open nobody can tell what will be in it.
    for _ in 0..<200 where !following.outputSoFar.contains(UInt8(ascii: "\n")) {
      #expect(try await server.status(of: "/data/1") == "200")
    }
    let line = String(decoding: following.outputSoFar, as: UTF8.self).prefix { $0 != "\n" }
    let entry = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    #expect(entry?["target"] as? String == "/data/1")
    #expect(await server.stop().status == 0)
    _ = await following.result()
  }

  @Test func waitingInVainIsExitStatusOne() async throws {
    let server = try await ServedCommand()
    let result = try await ctl(server, "wait", "1", "--timeout", "50ms")
    #expect(result.status == 1)
    #expect(result.errors.contains("0 exchanges of 1 ended in time"))
    #expect(try await ctl(server, "wait", "x").status == 2)
  }

  @Test func withoutAServerItSaysHowToGetOne() async throws {
    let result = try await BuiltCommand.run("ctl", "health", "--url", "http://127.0.0.1:1")
    #expect(result.status == 1)
    #expect(result.errors.contains("no mocksrv at http://127.0.0.1:1; start one with mocksrv"))
  }

  @Test(arguments: [
    (["ctl"], "needs to be told what"), (["ctl", "jurnal"], "did you mean journal?"),
    (["ctl", "health", "--follow"], "it belongs to ctl journal"), (["ctl", "wait"], "needs more words"),
    (["ctl", "health", "now"], "can't use \"now\""), (["ctl", "rules", "remove"], "it can add, rm and clear"),
    (["ctl", "health", "--url", "ftp://x"], "expected an address"),
    (["ctl", "sessions", "add", "a", "--seed", "x"], "expected a whole number"),
  ])
  func wrongUsageIsToldTheRightOne(words: [String], message: String) async throws {
    let result = await (try RunningProcess(BuiltCommand.path, words)).result()
    #expect(result.status == 2)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func helpListsEveryVerbAndOption() async throws {
    let text = try await BuiltCommand.run("ctl", "--help").text
    for word in ["ctl sessions add", "ctl rules add", "ctl wait N", "--follow", "-f, --file FILE", "Exit status"] {
      #expect(text.contains(word), "\(word)")
    }
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 130 })
  }

  @Test func aTokenIsAskedForOnceItIsGiven() async throws {
    let server = try await ServedCommand("--token", "secret")
    #expect(try await ctl(server, "health").status == 0)
    let refused = try await ctl(server, "rules")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("--token TOKEN or MOCKSRV_TOKEN"))
    #expect(try await ctl(server, "rules", "--token", "secret").status == 0)
    #expect(try await ctl(server, "rules", environment: ["MOCKSRV_TOKEN": "secret"]).status == 0)
  }

  @Test func aServerForOtherMachinesMakesUpAToken() async throws {
    let server = try await ServedCommand("--allow-remote", "--host", "127.0.0.1")
    #expect(try await ctl(server, "rules").status == 0)
    let result = await server.stop()
    #expect(result.errors.contains("other machines may use the control API with the token "))
  }

  @Test func runTellsItsCommandWhereTheServerIs() async throws {
    let command = "\"\(BuiltCommand.path)\" ctl --token t rules add 'GET /a: 503' && \"\(BuiltCommand.path)\" ctl rules"
    let result = try await BuiltCommand.run("run", "--token", "t", "--listen", "0:edge", "--", "sh", "-c", command)
    #expect(result.status == 0)
    #expect(result.text.contains("rule-1"))
    #expect(result.text.contains("503"))
    #expect(!result.errors.contains("_mocksrv"))
  }

  @Test func curlAloneWillDo() async throws {
    let server = try await ServedCommand()
    let script = """
      set -e
      url=$(curl -sf -d '{"name": "login", "seed": 7}' "$1/_mocksrv/sessions" | python3 -c 'import json,sys; print(json.load(sys.stdin)["url"])')
      curl -sf -d 'GET /feed: 503+retry-after=1, ok' "$1/_mocksrv/rules?session=login" >rule
      curl -s --retry 2 "$url/feed" >/dev/null
      curl -sf "$url/_mocksrv/journal?wait=2&timeout=10s" | grep -q '"reached": true'
      curl -sf "$url/_mocksrv/verdicts?name=retry-after" | grep -q '"result": "passed"'
      curl -sf -X DELETE "$1/_mocksrv/sessions/login"
      curl -s -o /dev/null -w '%{http_code}' "$1/_mocksrv/sessions/login"
      """
    let directory = try TemporaryDirectory()
    try directory.create("script").write(contentsOf: Data(script.utf8))
    let shell = try RunningProcess(
      "sh", ["-c", "cd \"$(dirname \"$0\")\" && . ./script", directory.path("script"), server.url])
    let result = await shell.result()
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.text == "404")
  }
}
