import Fixtures
import HTTPSemantics
import Testing

@testable import Scenarios

@Suite struct CrossOriginTests {
  private let player = MemoryPlayer()
  private static let foreign: HeaderFields = ["Origin": "https://other.test"]
  private static let local: HeaderFields = ["Origin": "http://localhost:3000"]

  private func allowed(_ answer: MemoryPlayer.Answer) -> [String?] {
    [answer.fields["Access-Control-Allow-Origin"], answer.fields["Access-Control-Allow-Credentials"]]
  }

  @Test(arguments: ["/get", "/image/png", "/", "/hidden-basic-auth/a/b", "/lies/bom"])
  func routesOfHTTPBinAllowEverybody(path: String) {
    #expect(allowed(player.send("GET", path)) == ["*", "true"])
    #expect(allowed(player.send("GET", path, Self.local)) == ["http://localhost:3000", "true"])
  }

  @Test func cookiesOfThisMachineAreNotForPagesFromElsewhere() {
    #expect(allowed(player.send("GET", "/get", Self.foreign)) == ["https://other.test", nil])
    #expect(allowed(player.send("GET", "/get", ["Origin": "null"])) == ["null", nil])
  }

  @Test(arguments: ["/data/10", "/upload", "/none", "/data/x", "/status/503"])
  func otherAnswersSayItToPagesAlone(path: String) {
    #expect(allowed(player.send("GET", path)) == [nil, nil])
    let answer = player.send("GET", path, Self.foreign)
    #expect(allowed(answer) == ["https://other.test", nil])
    #expect(answer.fields["Vary"] == "Origin")
  }

  @Test func aScriptedStatusCanBeReadToo() {
    #expect(allowed(player.send("GET", "/data/10?mock=503", Self.foreign))[0] == "https://other.test")
    #expect(allowed(player.send("GET", "/data/10?mock=503")) == [nil, nil])
  }

  @Test func whatAScriptSaysHolds() {
    let answer = player.send("GET", "/get?mock=ok+header=%22Access-Control-Allow-Origin:%20none%22", Self.local)
    #expect(answer.fields.values("Access-Control-Allow-Origin") == ["none"])
  }

  @Test func aRulesReplyIsLeftAlone() {
    let player = MemoryPlayer { $0.rules = [Rule(id: "a", match: .any("/a"), replies: [.text("a")])] }
    #expect(allowed(player.send("GET", "/a", Self.local)) == [nil, nil])
  }

  @Test func theControlAPIAndFilesAreNotForPagesFromElsewhere() throws {
    let directory = try TemporaryDirectory()
    let player = MemoryPlayer { $0.filesDirectory = directory.path }
    #expect(allowed(player.send("GET", "/_mocksrv/health", Self.foreign)) == [nil, nil])
    #expect(allowed(player.send("GET", "/_mocksrv/health", Self.local)) == [nil, nil])
    #expect(allowed(player.send("GET", "/files/none", Self.foreign)) == [nil, nil])
    #expect(allowed(player.send("GET", "/files/none", Self.local)) == ["http://localhost:3000", "true"])
  }

  @Test(arguments: ["/get", "/post", "/data/10", "/upload"])
  func preflightsAreAnswered(path: String) {
    let answer = player.send(
      "OPTIONS", path,
      [
        "Origin": "http://localhost:3000", "Access-Control-Request-Method": "PUT",
        "Access-Control-Request-Headers": "content-type,x-a",
      ])
    #expect(answer.status == 200)
    #expect(answer.fields["Access-Control-Allow-Methods"] == "GET, POST, PUT, DELETE, PATCH, OPTIONS")
    #expect(answer.fields["Access-Control-Allow-Headers"] == "content-type,x-a")
    #expect(answer.fields["Access-Control-Max-Age"] == "3600")
    #expect(allowed(answer) == ["http://localhost:3000", "true"])
  }
}
