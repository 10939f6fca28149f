import Fixtures
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct ServeTests {
  @Test func saysThatItIsReadyOnTheFirstLineAndEndsWithZero() async throws {
    let server = try await ServedCommand()
    #expect(server.readyWords == ["mocksrv", "ready", "http://127.0.0.1:\(server.port)"])
    #expect(try await server.status(of: "/data/1k") == "200")
    let result = await server.stop()
    #expect(result.status == 0)
    #expect(result.text == "mocksrv ready \(server.url)\n")
  }

  @Test func namesAControlPortThatDiffers() async throws {
    let server = try await ServedCommand("--control-port", "0")
    #expect(server.readyWords.count == 5)
    #expect(server.readyWords[3] == "control")
    #expect(server.readyWords[4] != server.url)
  }

  @Test func writesAReadyFileAndTakesItAway() async throws {
    let directory = try TemporaryDirectory()
    let server = try await ServedCommand("--listen", "0:edge", "--ready-file", directory.path("ready.json"))
    let json = try JSONSerialization.jsonObject(with: directory.read("ready.json")) as? [String: Any]
    #expect(json?["url"] as? String == server.url)
    #expect(json?["port"] as? Int == Int(server.port))
    #expect(json?["pid"] as? Int == Int(server.process.id))
    #expect(json?["control"] as? String == server.readyWords.last)
    let ports = try #require(json?["listen"] as? [[String: Any]])
    #expect(ports.map { $0["link"] as? String } == ["edge"])
    #expect(await server.stop().status == 0)
    #expect(!directory.has("ready.json"))
  }

  @Test func takesTheReadyFileAwayHoweverOftenItIsToldToStop() async throws {
    // Which moment of the end a signal meets is chance.
    for _ in 1...8 {
      let directory = try TemporaryDirectory()
      let server = try await ServedCommand("--ready-file", directory.path("ready.json"))
      while server.process.send(SIGTERM) { await Task.yield() }
      #expect(await server.process.result().status == 0)
      #expect(!directory.has("ready.json"))
    }
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func endsWithZeroWhileARequestIsStalled(_ signal: Int32) async throws {
    let server = try await ServedCommand()
    let client = try RunningProcess("curl", ["-sN", server.url + "/data/1m?mock=stall@64k"])
    #expect(await client.waitForOutput { !$0.isEmpty })
    server.process.send(signal)
    #expect(await server.process.result().status == 0)
    #expect(await client.result().status != 0)
  }

  @Test func finishesWhatIsOpenWhenItIsToldToStop() async throws {
    let server = try await ServedCommand()
    let client = try RunningProcess("curl", ["-sN", server.url + "/data/100?mock=stall=300ms@10"])
    #expect(await client.waitForOutput { !$0.isEmpty })
    server.process.send(SIGTERM)
    let result = await client.result()
    #expect(result.status == 0)
    #expect(result.output.count == 100)
    #expect(await server.process.result().status == 0)
  }

  @Test func saysThatAPortIsInUse() async throws {
    let server = try await ServedCommand()
    let second = try await BuiltCommand.run("--port", server.port)
    #expect(second.status == 1)
    #expect(second.errors.contains("port \(server.port) is in use; pass --port 0 to let the system choose"))
    #expect(second.output.isEmpty)
  }

  @Test func takesSettingsFromTheEnvironmentUnlessTheCommandLineHasThem() async throws {
    let server = try await ServedCommand(
      environment: ["MOCKSRV_PORT": "1", "MOCKSRV_SCRIPT": "GET /a: 418\nGET /b: 503"])
    #expect(try await server.status(of: "/a") == "418")
    #expect(try await server.status(of: "/b") == "503")
  }

  @Test func logsEachExchangeOnALine() async throws {
    let server = try await ServedCommand("--script", "GET /data/*: reset@64k, ok")
    _ = try await server.curl("/~tom/data/1m?x=1")
    let lines = await server.stop().errors.split(separator: "\n")
    try #require(lines.count == 1)
    #expect(lines[0].contains("~tom #1 GET  /~tom/data/1m?x=1"))
    #expect(lines[0].contains("reset@64k → 200, reset after 65,536 of 1,048,576 B"))
    #expect(!lines[0].contains("\u{1B}"))
  }

  @Test func logsJSON() async throws {
    let server = try await ServedCommand("--log=json")
    _ = try await server.curl("/data/1k?mock=503*2,ok")
    _ = try await server.curl("/data/1k?mock=503*2,ok", "-T", BuiltCommand.path, "-X", "GET")
    let lines = await server.stop().errors.split(separator: "\n")
    let objects = try lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
    #expect(objects.map { $0?["attempt"] as? Int } == [1, 2])
    #expect(objects.map { $0?["status"] as? Int } == [503, 503])
    #expect(objects.allSatisfy { $0?["planned"] as? String == "503" })
  }

  @Test func logsNothingWhenToldSo() async throws {
    let server = try await ServedCommand("--log", "off")
    _ = try await server.curl("/data/1k")
    #expect(await server.stop().errors.isEmpty)
  }

  @Test func servesTheBytesThatDataPrints() async throws {
    let server = try await ServedCommand("--log", "off")
    let served = try await server.curl("/data/300001?seed=7")
    let printed = try await BuiltCommand.run("data", "300001", "--seed", "7")
    #expect(printed.output.count == 300_001)
    #expect(printed.output == served.output)
  }
}
