import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

@Suite struct OrdersEndpointTests {
  private let player = MemoryPlayer()

  private func post(
    _ body: String = "{\"item\": 1}", key: String? = nil, query: String = "", session: String = ""
  ) -> MemoryPlayer.Answer {
    var fields: HeaderFields = ["Content-Type": "application/json"]
    if let key { fields.append("Idempotency-Key", key) }
    return player.send(
      "POST", "\(session)/orders\(query.isEmpty ? "" : "?\(query)")", fields, body: Array(body.utf8))
  }

  private var count: JSONValue? { player.send("GET", "/orders").json["count"] }

  @Test func anOrderIsTakenAndListed() {
    let answer = post()
    #expect(answer.status == 201)
    #expect(answer.fields["Location"] == "/orders/1")
    #expect(answer.json["body"] == ["item": 1])
    #expect(player.send("GET", "/orders/1").body == answer.body)
    #expect(player.send("GET", "/orders/2").status == 404)
    #expect(count == 1)
  }

  @Test func withoutAKeyEveryPostIsAnOrder() {
    _ = post()
    _ = post()
    #expect(count == 2)
  }

  @Test(arguments: [("\"k1\"", "\"k1\""), ("k1", "\"k1\""), ("k1", "k1")])
  func aKeyGetsTheStoredAnswer(_ first: String, _ second: String) {
    let one = post(key: first)
    let two = post(key: second)
    #expect(two.status == 201)
    #expect(two.body == one.body)
    #expect(one.fields["Idempotent-Replayed"] == nil)
    #expect(two.fields["Idempotent-Replayed"] == "true")
    #expect(count == 1)
    _ = post(key: "\"k2\"")
    #expect(count == 2)
  }

  @Test func aKeyWithAnotherBodyIsUnprocessable() {
    _ = post(key: "\"k\"")
    #expect(post("{\"item\": 2}", key: "\"k\"").status == 422)
    #expect(count == 1)
  }

  @Test func aKeyThatIsWorkedOnIsAConflict() throws {
    var book = OrderBook()
    let head = RequestHead(method: "POST", target: "/orders?delay=2s", fields: [:])
    func terms(_ at: Double) throws -> OrderBook.Terms {
      let scope = try RequestScope(head)
      let request = EndpointRequest(
        head: head, scope: scope, session: player.engine.sessions.standard, ordinal: 1, number: 1,
        began: JournalMaker.time(at), connection: ConnectionFacts(peer: "127.0.0.1"), index: 1)
      return OrderBook.Terms(
        key: "k", fingerprint: [1], now: JournalMaker.time(at), options: try OrderOptions(request))
    }
    let order = Order(number: 1, key: "k", type: nil, bytes: 0, sha256: [1], body: .null)
    #expect(book.post(try terms(0)) { _ in order } == .created(order))
    #expect(book.post(try terms(0.5)) { _ in order } == .inProgress(.milliseconds(1_500)))
    #expect(book.post(try terms(2)) { _ in order } == .replayed(order))
    #expect(book.count == 1)
  }

  @Test func aKeyIsForgottenWhenItExpires() {
    _ = post(key: "\"k\"", query: "expires=1m")
    player.time.advance(by: .seconds(60))
    #expect(post(key: "\"k\"").fields["Location"] == "/orders/2")
  }

  @Test(arguments: [("close", Ending.close), ("reset", .reset), ("stall", .hang)])
  func aLostAnswerLeavesAnOrderBehind(_ how: String, _ ending: Ending) {
    let lost = post(key: "\"k\"", query: "lost=\(how)")
    #expect(lost.wire.isEmpty)
    #expect(lost.ending == ending)
    #expect(count == 1)
    #expect(post(key: "\"k\"", query: "lost=\(how)").fields["Idempotent-Replayed"] == "true")
    #expect(count == 1)
  }

  @Test func severalAnswersCanGetLostForEachKey() {
    for key in ["\"a\"", "\"b\""] {
      #expect((1...3).map { _ in post(key: key, query: "lost=close*2").status } == [0, 0, 201])
    }
    #expect((1...2).map { _ in post("other", query: "lost=close").status } == [0, 201])
    #expect(count == 4)
  }

  @Test func aRepeatedPostIsBlamedWithoutAKeyAlone() {
    for key in [nil, "\"k\""] {
      let player = MemoryPlayer()
      for _ in 0..<2 {
        var fields: HeaderFields = ["Connection": "close"]
        if let key { fields.append("Idempotency-Key", key) }
        _ = player.send("POST", "/orders?lost=close", fields, body: Array("x".utf8))
        player.time.advance(by: .seconds(1))
      }
      #expect(player.send("GET", "/orders").json["count"] == (key == nil ? 2 : 1))
      #expect(player.results("no-retry") == [key == nil ? .failed : .passed])
    }
  }

  @Test func keysCanBeDemanded() {
    #expect(post("x", query: "key=required").status == 400)
    #expect(post("x", key: "k", query: "key=required").status == 201)
    #expect(post("x", key: "k", query: "key=strict").status == 400)
    #expect(post("x", key: "\"k\"", query: "key=strict").status == 201)
  }

  @Test(arguments: ["\"\"", "a b", "\"a", String(repeating: "k", count: 256)])
  func malformedKeysAreRefused(_ key: String) { #expect(post(key: key).status == 400) }

  @Test func twoKeysAreRefused() {
    #expect(player.send("POST", "/orders", ["Idempotency-Key": "a", "Idempotency-Key": "b"]).status == 400)
  }

  @Test(arguments: ["key=maybe", "lost=", "lost=often", "lost=close*0", "delay=x", "expires=-1s"])
  func badOptionsAreRefusedByName(_ query: String) {
    let answer = post("x", query: query)
    #expect(answer.status == 400)
    #expect(answer.string("detail")?.contains(query.prefix { $0 != "=" }) == true)
    #expect(count == 0)
  }

  @Test func sessionsHaveBooksOfTheirOwn() {
    #expect(post(session: "/~a").fields["Location"] == "/~a/orders/1")
    #expect(post(session: "/~b").fields["Location"] == "/~b/orders/1")
    player.engine.resetSession("a")
    #expect(player.send("GET", "/~a/orders").json["count"] == 0)
    #expect(player.send("GET", "/~b/orders").json["count"] == 1)
  }

  @Test func otherMethodsAreNotAllowed() {
    #expect(player.send("DELETE", "/orders").status == 405)
    #expect(player.send("POST", "/orders/1").status == 405)
  }

  @Test func bodiesAreShownAsWhatTheyAre() {
    #expect(post("[1, \"a\"]").json["body"] == [1, "a"])
    #expect(post("caf\u{E9}").json["body"] == "caf\u{E9}")
    #expect(player.send("POST", "/orders", body: [0x63, 0xE9]).json["body"] == .null)
    #expect(player.send("POST", "/orders").json["body"] == .null)
  }

  @Test func longBodiesAreTakenAndNotShown() {
    let answer = post(String(repeating: "x", count: 5_000))
    #expect(answer.json["bytes"] == 5_000)
    #expect(answer.json["body"] == .null)
  }
}
