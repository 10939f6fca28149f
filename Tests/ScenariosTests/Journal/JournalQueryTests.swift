import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

@Suite struct JournalQueryTests {
  /// Five exchanges, of which the last one is open; the control API's own don't count.
  private func make() -> MemoryPlayer {
    let player = MemoryPlayer()
    _ = player.send("GET", "/data/10?mock=503,ok")
    _ = player.send("GET", "/data/10?mock=503,ok")
    _ = player.send("PUT", "/~tom/upload", body: Array("hello".utf8))
    _ = player.send("GET", "/_mocksrv/health")
    _ = player.send("GET", "/~tom/d%61ta/20")
    let facts = player.engine.opened(ConnectionFacts(peer: "127.0.0.1"))
    _ = player.engine.began(
      RequestHead(method: "GET", target: "/data/30", fields: ["Host": "x"]), on: facts, index: 1)
    return player
  }

  @Test(arguments: [
    ("", [1, 2, 3, 4, 5]),
    ("session=", [1, 2, 5]),
    ("session=tom", [3, 4]),
    ("path=/data/*", [1, 2, 4, 5]),
    ("path=/~tom/*", [3, 4]),
    ("method=PUT", [3]),
    ("status=503", [1]),
    ("status=2xx", [2, 3, 4]),
    ("since=2", [3, 4, 5]),
    ("since=2&limit=2", [3, 4]),
    ("limit=2", [4, 5]),
    ("finished-after=3", [4]),
    ("state=open", [5]),
    ("state=finished", [1, 2, 3, 4]),
    ("state=any", [1, 2, 3, 4, 5]),
    ("attempt=2", [2]),
    ("fault=true", [1]),
    ("path=/data/*&status=200&attempt=1", [4]),
    ("path=/nothing", []),
  ])
  func findsWhatIsAskedFor(_ text: String, _ numbers: [Int]) throws {
    let player = make()
    let query = try query(text)
    #expect(player.engine.journal.entries(matching: query).map(\.number) == numbers)
    #expect(query.description == text)
    if query.limit == nil { #expect(player.engine.journal.count(matching: query) == numbers.count) }
  }

  @Test(arguments: [
    ("pth=/a", "\"pth\" is no parameter of the journal; did you mean \"path\"?"),
    ("zzzzzzzz=1", "\"zzzzzzzz\" is no parameter of the journal; there are session, path, method"),
    ("status=50", "status=\"50\" is not valid: expected a status such as 503, or a class such as 5xx"),
    ("status=6xx", "status=\"6xx\" is not valid: expected a status"),
    ("since=-1", "since=\"-1\" is not valid: expected a whole number from 0 on"),
    ("limit=0", "limit=\"0\" is not valid: expected a whole number from 1 on"),
    ("state=done", "state=\"done\" is not valid: expected open, finished or any"),
    ("fault=maybe", "fault=\"maybe\" is not valid: expected true or false"),
    ("session=a%20b", "session=\"a b\" is not valid: expected a session's name"),
    ("path=data", "path=\"data\" is not valid: expected a path pattern that begins with"),
    ("method=", "method=\"\" is not valid: expected a method such as GET"),
    ("limit=1&limit=2", "limit=\"1\" is not valid: expected the parameter once"),
  ])
  func saysWhatIsWrong(_ text: String, _ message: String) throws {
    let error = #expect(throws: JournalQueryError.self) { _ = try query(text) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test func leavesTheParametersOfOthersAlone() throws {
    let items = QueryItems(Array("wait=3&timeout=5s&method=GET".utf8)[...])
    #expect(try JournalQuery(items, besides: ["wait", "timeout"]).description == "method=GET")
    let error = #expect(throws: JournalQueryError.self) { _ = try JournalQuery(items, besides: ["wait"]) }
    #expect(error?.name == "timeout")
  }
}
