import Fixtures
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct JournalFileTests {
  private func records(_ directory: TemporaryDirectory) throws -> [[String: Any]] {
    let text = String(decoding: directory.read("journal.ndjson"), as: UTF8.self)
    #expect(text.isEmpty || text.hasSuffix("\n"))
    return try text.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  @Test func appendsARecordForEachExchange() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("journal.ndjson")
    for _ in 1...2 {
      let server = try await ServedCommand("--log", "off", "--journal", path)
      let answer = try await server.curl("/data/1k?mock=503,ok", "-H", "X-Two: words")
      #expect(answer.status == 0, "\(answer.errors)")
      #expect(await server.stop().status == 0)
    }
    let records = try records(directory)
    #expect(records.map { $0["status"] as? Int } == [503, 503])
    #expect(records.map { $0["open"] as? Bool } == [false, false])
    let headers = try #require(records.first?["requestHeaders"] as? [[String]])
    #expect(headers.contains(["X-Two", "words"]))
  }

  @Test func hasTheExchangeThatTheEndOfTheServerCut() async throws {
    let directory = try TemporaryDirectory()
    let server = try await ServedCommand(environment: ["MOCKSRV_JOURNAL": directory.path("journal.ndjson")])
    let client = try RunningProcess("curl", ["-sN", server.url + "/data/1m?mock=stall@64k"])
    #expect(await client.waitForOutput { !$0.isEmpty })
    _ = await server.stop()
    _ = await client.result()
    let records = try records(directory)
    try #require(records.count == 1)
    #expect(records[0]["sent"] as? Int == 65_536)
  }

  @Test func runWritesItToo() async throws {
    let directory = try TemporaryDirectory()
    let result = try await BuiltCommand.run(
      "run", "--journal", directory.path("journal.ndjson"), "--", "sh", "-c",
      "curl -s -T - -o /dev/null \"$MOCKSRV_URL/upload\" < \"$0\"", BuiltCommand.path)
    #expect(result.status == 0)
    let records = try records(directory)
    try #require(records.count == 1)
    #expect(records[0]["receivedWhole"] as? Bool == true)
    #expect(records[0]["receivedOf"] is NSNull)
    #expect(records[0]["receivedKept"] as? Int == 1 << 20)
  }

  @Test func refusesAFileThatCannotBeWritten() async throws {
    let directory = try TemporaryDirectory()
    for path in [directory.path("no/such/journal"), directory.path("")] {
      let result = try await BuiltCommand.run("--port", "0", "--journal", path)
      #expect(result.status == 2)
      #expect(result.output.isEmpty)
      #expect(result.errors.contains("--journal: \(path) can't be written: "))
    }
  }

  #if os(Linux)
    @Test func goesOnWhenTheDiskIsFull() async throws {
      let server = try await ServedCommand("--log", "off", "--journal", "/dev/full")
      for _ in 1...3 { #expect(try await server.status(of: "/data/1k") == "200") }
      let result = await server.stop()
      #expect(result.status == 0)
      let lines = result.errors.split(separator: "\n")
      #expect(lines.count == 1)
      #expect(lines.first?.contains("exchanges are missing in the journal /dev/full: No space left on device") == true)
    }
  #endif
}
