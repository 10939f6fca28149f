import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct RunTests {
  @Test func passesOutputAndExitStatusOn() async throws {
    let result = try await BuiltCommand.run("run", "--", "sh", "-c", "echo \"$1\"; exit 7", "sh", "--port")
    #expect(result.status == 7)
    #expect(result.text == "--port\n")
  }

  @Test func showsWhatEachAttemptMet() async throws {
    let result = try await BuiltCommand.run(
      "run", "--log", "off", "--script", "GET /data/*: 503, reset@64k, ok", "--", "sh", "-c",
      "for i in 1 2 3; do curl -s -o /dev/null \"$MOCKSRV_URL/data/1m\"; done; curl -s $MOCKSRV_CONTROL_URL/_mocksrv/health"
    )
    #expect(result.status == 0)
    let lines = result.errors.split(separator: "\n").map(String.init)
    try #require(lines.count > 7)
    #expect(lines[1] == "mocksrv: 3 attempts of 1 request")
    #expect(lines[3] == "GET /data/1m")
    #expect(lines[4].contains("1  503        503 "))
    #expect(lines[5].contains("2  reset@64k  200, reset after 65,536 of 1,048,576 B  "))
    #expect(lines[6].contains("3  ok         200 "))
    #expect(lines[6].contains("1,048,576 of 1,048,576 B"))
    #expect(lines[7].hasPrefix("mocksrv: verdicts: "))
  }

  private func run(
    requiring verdicts: [String], retryAfter: Int = 1, _ script: String
  ) async throws -> ProcessResult {
    try await BuiltCommand.run(
      ["run", "--log", "off", "--script", "GET /feed: 503+retry-after=\(retryAfter), ok"]
        + verdicts.flatMap { ["--require", $0] } + ["--", "sh", "-c", script])
  }

  @Test func aRequiredVerdictThatFailsMakesTheStatusThree() async throws {
    // On one connection, so that the verdict is sure that the answer had been seen.
    let hasty = "curl -s -o /dev/null -o /dev/null $MOCKSRV_URL/feed $MOCKSRV_URL/feed"
    let result = try await run(requiring: ["retry-after"], retryAfter: 3600, hasty)
    #expect(result.status == 3)
    #expect(result.errors.contains("retry-after (recommended, RFC 9110 §10.2.3): came back "))
    #expect(result.errors.contains("Retry-After: 3600 asked for at least 3600 s"))
    #expect(result.errors.hasSuffix("mocksrv: retry-after failed\n"))
    // Without the option the client is told, and no more.
    #expect(try await run(requiring: [], retryAfter: 3600, hasty).status == 0)
    // What the command says of itself comes first.
    #expect(try await run(requiring: ["retry-after"], retryAfter: 3600, hasty + "; exit 7").status == 7)
  }

  @Test func aRequiredVerdictThatPassesLeavesTheStatus() async throws {
    let result = try await run(requiring: ["retry-after"], "curl -s --retry 1 $MOCKSRV_URL/feed")
    #expect(result.status == 0)
    #expect(result.text == "ok\n")
  }

  @Test func aRequiredVerdictThatNothingPutToTheTestMakesTheStatusThree() async throws {
    let result = try await run(requiring: ["resume-range"], "curl -s --retry 1 $MOCKSRV_URL/feed")
    #expect(result.status == 3)
    #expect(result.errors.contains("resume-range is required, and nothing the client met or did puts it to the test"))
  }

  @Test func aRequiredVerdictThatIsOnlyObservedSaysWhatWasSeen() async throws {
    let client = "for i in 1 2; do curl -s -o /dev/null $MOCKSRV_URL/data/1m; done; true"
    let result = try await BuiltCommand.run(
      "run", "--log", "off", "--require", "resume-range", "--script", "GET /data/*: truncate@64k, ok", "--", "sh", "-c",
      client)
    #expect(result.status == 3)
    #expect(
      result.errors.contains(
        "resume-range is required, and what the client did neither passes nor fails it: started over though 65,536 bytes"
      ))
  }

  @Test(arguments: [("retryafter", "did you mean retry-after?"), ("wasted-bytes", "only reports a figure")])
  func aVerdictThatCannotFailIsRefused(name: String, reason: String) async throws {
    let result = try await run(requiring: [name], "true")
    #expect(result.status == 2)
    #expect(result.errors.contains(reason))
  }

  @Test func asksWhetherTheCommandUsesTheAddress() async throws {
    let result = try await BuiltCommand.run("run", "true")
    #expect(result.errors.contains("no request reached mocksrv: does the command use MOCKSRV_URL (http://…)?"))
  }

  @Test func saysThatACommandIsNotThere() async throws {
    let result = try await BuiltCommand.run("run", "no-such-command")
    #expect(result.status == 127)
    #expect(result.errors.contains("command not found in PATH: no-such-command"))
    #expect(try await BuiltCommand.run("run", "/dev/null").status == 126)
  }

  @Test func tellsOfASignalAsShellsDo() async throws {
    #expect(try await BuiltCommand.run("run", "sh", "-c", "kill -9 $$").status == 137)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func passesSignalsOn(_ signal: Int32) async throws {
    let script = "trap 'echo got; kill $!; exit 5' INT TERM HUP QUIT; sleep 100 & echo up; wait"
    let process = try RunningProcess(BuiltCommand.path, ["run", "sh", "-c", script])
    #expect(await process.waitForOutput { !$0.isEmpty })
    process.send(signal)
    let result = await process.result()
    #expect(result.status == 5)
    #expect(result.text == "up\ngot\n")
  }

  @Test func endsAStubbornCommandAndItsChildrenWhenTheTimeIsOver() async throws {
    let script = "trap '' TERM; sleep 100 & echo $!; echo $$; sleep 100"
    let result = try await BuiltCommand.run("run", "--timeout", "300ms", "--", "sh", "-c", script)
    #expect(result.status == 124)
    #expect(result.errors.contains("still running after 300ms"))
    Self.expectNoneAlive(result.text, count: 2)
  }

  @Test func leavesNothingRunning() async throws {
    let result = try await BuiltCommand.run("run", "sh", "-c", "sleep 300 & echo $!; exit 3")
    #expect(result.status == 3)
    Self.expectNoneAlive(result.text, count: 1)
  }

  #if os(Linux)
    @Test func endsWhatMovedOutOfTheGroup() async throws {
      let script =
        "setsid sh -c 'trap \"\" TERM; sleep 300 & echo $!; echo $$; sleep 300' & sleep 300 & echo $!; exit 0"
      let result = try await BuiltCommand.run("run", "sh", "-c", script)
      #expect(result.status == 0)
      Self.expectNoneAlive(result.text, count: nil)
    }
  #endif

  /// Expects that none of the processes whose numbers are the lines of `text` exists.
  private static func expectNoneAlive(_ text: String, count: Int?) {
    let processes = text.split(separator: "\n").compactMap { Int32($0) }
    if let count { #expect(processes.count == count) }
    for process in processes { #expect(kill(process, 0) != 0 && errno == ESRCH, "\(process) is alive") }
  }
}
