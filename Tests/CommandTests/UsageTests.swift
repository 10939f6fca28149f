import Testing

@Suite(.timeLimit(.minutes(10))) struct UsageTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let words: [String]
    let says: String

    init(_ words: String..., says: String) {
      self.words = words
      self.says = says
    }
    var testDescription: String { words.joined(separator: " ") }
  }

  @Test(arguments: [
    Mistake("--prot", "1", says: "unknown option --prot; did you mean --port?"),
    Mistake("-port", "1", says: "unknown option -port; did you mean --port?"),
    Mistake("rnu", says: "unknown command rnu; did you mean run?"),
    Mistake("--port", "70000", says: "--port: \"70000\" is not valid: expected a port"),
    Mistake("--port", says: "--port needs a value: --port N"),
    Mistake("--port", "--host", says: "--port needs a value: --port N"),
    Mistake("--allow-remote=yes", says: "--allow-remote takes no value"),
    Mistake("--timeout", "3s", says: "it belongs to mocksrv run"),
    Mistake("--log", "jsn", says: "did you mean json?"),
    Mistake("--host", "0.0.0.0", says: "add --allow-remote"),
    Mistake("--host", "localhos", says: "expected a numeric address"),
    Mistake("--files", "/nowhere/at/all", says: "there is no directory /nowhere/at/all"),
    Mistake("--uploads", "/dev/null/x", says: "/dev/null/x can't be made"),
    Mistake("--max-body", "much", says: "expected a size"),
    Mistake("--seed", "-1", says: "expected a whole number"),
    Mistake("serve", "extra", says: "serve takes no argument \"extra\""),
    Mistake("run", says: "run needs a command"),
    Mistake("run", "--timeout", "0", "--", "true", says: "above zero"),
    Mistake("profiles", "--plot", says: "--plot needs a link: mocksrv profiles very-bad --plot"),
    Mistake("profiles", "very-bad", says: "mocksrv profiles very-bad --plot"),
    Mistake("profiles", "very-bda", "--plot", says: "did you mean \"very-bad\"?"),
    Mistake("data", says: "data needs a size"), Mistake("data", "2t", says: "at most 1t"),
  ])
  func refusesMistakesAndSaysHowToMendThem(_ mistake: Mistake) async throws {
    let process = try RunningProcess(BuiltCommand.path, mistake.words)
    let result = await process.result()
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains(mistake.says), "\(result.errors)")
  }

  @Test func showsWhatToExpectOfALink() async throws {
    let result = try await BuiltCommand.run(
      "profiles", "very-bad", "100-loss", "down=1mbit,up=1mbit,delay=10ms", "--plot")
    #expect(result.status == 0)
    let lines = String(decoding: result.output, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(lines.first == "very-bad: down=1mbit,up=1mbit,delay=500ms,loss=10%")
    #expect(lines.filter { $0.contains("never") }.count == 6)
    let megabyte = try #require(lines.last { $0.hasPrefix("down") && $0.contains("1000 kB") })
    #expect(megabyte.contains("8.3 s"))
    #expect(megabyte.contains("####"))
  }

  @Test func pointsAtTheMistakeInAScript() async throws {
    let result = try await BuiltCommand.run("--script", "GET /a: 50*2, ok")
    #expect(result.status == 2)
    #expect(result.errors.contains("--script: column 9: found \"50\", expected a status"))
    #expect(result.errors.contains("\n  GET /a: 50*2, ok\n          ^\n"))
  }

  @Test func pointsAtTheMistakeInALinkBehindAPort() async throws {
    let result = try await BuiltCommand.run("--listen", "80:lte,los=1%")
    #expect(result.status == 2)
    #expect(result.errors.contains("did you mean \"loss\"?"))
    #expect(result.errors.contains("\n  80:lte,los=1%\n         ^\n"))
  }

  @Test func namesTheVariableThatIsWrong() async throws {
    let result = try await BuiltCommand.run(environment: ["MOCKSRV_LOG": "loud", "MOCKSRV_PORT": "0"])
    #expect(result.status == 2)
    #expect(result.errors.contains("MOCKSRV_LOG: \"loud\" is not valid"))
  }

  @Test func warnsOfAMisspeltVariable() async throws {
    let result = try await BuiltCommand.run("run", "true", environment: ["MOCKSRV_SEDE": "1"])
    #expect(result.status == 0)
    #expect(result.errors.contains("MOCKSRV_SEDE is no variable of mocksrv and is ignored; did you mean MOCKSRV_SEED?"))
  }

  @Test(arguments: [
    ["--help"], ["serve", "--help"], ["run", "-h"], ["data", "--help"], ["check", "--help"], ["schema", "--help"],
    ["profiles", "--help"],
  ])
  func helpFitsAScreen(_ words: [String]) async throws {
    let process = try RunningProcess(BuiltCommand.path, words)
    let result = await process.result()
    #expect(result.status == 0)
    let lines = result.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 60)
    #expect(lines.allSatisfy { $0.count <= 120 })
  }

  @Test func listsProfilesWithin120Columns() async throws {
    let result = try await BuiltCommand.run("profiles", "--verbose")
    #expect(result.status == 0)
    #expect(result.text.contains("very-bad"))
    #expect(result.text.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }
}
