import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

/// Named sessions go when nobody has used them for a while.
@Suite struct SessionExpiryTests {
  private static let limit = EngineConfiguration().sessionIdleLimit

  private func names(_ player: MemoryPlayer) -> [String] { player.engine.sessions.all.map(\.name) }

  @Test func anIdleSessionGoesWithItsRulesCountersAndJournal() throws {
    let player = MemoryPlayer()
    let session = player.engine.sessions.session("a")
    session.add(try Rule(parsing: "GET /data/*: 503, ok"))
    #expect(player.send("GET", "/~a/data/1").status == 503)
    player.time.advance(by: Self.limit - .nanoseconds(1))
    #expect(names(player) == ["", "a"])
    player.time.advance(by: .nanoseconds(1))
    #expect(names(player) == [""])
    #expect(player.engine.sessions.existing("a") == nil)
    #expect(player.engine.journal.entries(of: "a").isEmpty)
    // The rule is gone: a request of the same name meets a new session.
    #expect(player.send("GET", "/~a/data/1").status == 200)
    #expect(player.engine.sessions.session("a").rules.isEmpty)
  }

  @Test func countersBeginAnewWhenTheSessionHasGone() {
    let player = MemoryPlayer()
    #expect(player.send("GET", "/~a/data/1?mock=503,ok").status == 503)
    player.time.advance(by: Self.limit)
    #expect(player.send("GET", "/~a/data/1?mock=503,ok").status == 503)
    #expect(player.engine.journal.entries(of: "a").count == 1)
  }

  @Test func theRequestOfAnotherSessionIsEnoughToNotice() {
    let player = MemoryPlayer()
    _ = player.send("GET", "/~a/data/1")
    player.time.advance(by: Self.limit)
    _ = player.send("GET", "/~b/data/1")
    #expect(player.engine.sessions.existing("a") == nil)
    #expect(player.engine.sessions.existing("b") != nil)
  }

  @Test func itsPortGoesToo() {
    let host = FakeHost()
    let player = ControlPlayer(host: host)
    #expect(player.post("/sessions", #"{"name": "phone", "link": "edge"}"#).status == 201)
    player.player.time.advance(by: Self.limit)
    #expect(host.openPorts == ["phone"])
    #expect(player.get("/sessions").status == 200)
    #expect(host.openPorts.isEmpty)
    #expect(player.get("/sessions/phone").status == 404)
  }

  @Test func whatIsUsedStays() {
    let player = MemoryPlayer()
    for attempt in 1...5 {
      #expect(player.send("GET", "/~a/data/1?mock=503*4,ok").status == (attempt < 5 ? 503 : 200))
      player.time.advance(by: Self.limit - .seconds(1))
      #expect(names(player) == ["", "a"])
    }
    #expect(player.engine.journal.entries(of: "a").count == 5)
  }

  @Test func changingASessionByTheControlAPIUsesIt() {
    let player = ControlPlayer()
    player.post("/sessions", #"{"name": "a"}"#)
    player.player.time.advance(by: Self.limit - .seconds(1))
    #expect(player.send("POST", "/rules", "\"GET /a: 418\"", prefix: "/~a").status == 201)
    player.player.time.advance(by: Self.limit - .seconds(1))
    #expect(player.status(of: "/~a/a") == 418)
  }

  @Test func theDefaultSessionNeverGoes() throws {
    let player = MemoryPlayer()
    player.engine.sessions.standard.add(try Rule(parsing: "GET /data/*: 503, ok"))
    #expect(player.send("GET", "/data/1").status == 503)
    player.time.advance(by: Self.limit * 100)
    #expect(names(player) == [""])
    #expect(player.send("GET", "/data/1").status == 200)
    #expect(player.engine.journal.entries(of: "").count == 2)
  }

  @Test func anOpenExchangeKeepsItsSessionHoweverLongItTakes() {
    let player = MemoryPlayer()
    let exchange = begin("/~a/data/1m?mock=ok+rate=1kbit", player.engine)
    player.time.advance(by: Self.limit * 3)
    #expect(names(player) == ["", "a"])
    #expect(player.engine.journal.entries(of: "a").count == 1)
    exchange.finished(WireOutcome(bodyBytesSent: 1 << 20, ending: .keepAlive))
    // The end is a use: whoever waited for it gets to read what happened.
    player.time.advance(by: Self.limit - .seconds(1))
    #expect(names(player) == ["", "a"])
    #expect(player.engine.journal.entries(of: "a").first?.wire != nil)
    player.time.advance(by: .seconds(1))
    #expect(names(player) == [""])
  }

  @Test func oneOfTwoOpenExchangesIsEnough() {
    let player = MemoryPlayer()
    let first = begin("/~a/data/1", player.engine)
    let second = begin("/~a/data/2", player.engine)
    first.finished(WireOutcome(bodyBytesSent: 1, ending: .keepAlive))
    player.time.advance(by: Self.limit * 2)
    #expect(names(player) == ["", "a"])
    second.finished(WireOutcome(bodyBytesSent: 2, ending: .keepAlive))
    player.time.advance(by: Self.limit)
    #expect(names(player) == [""])
  }

  @Test func aRefusedRequestDoesNotKeepItsSession() {
    let player = MemoryPlayer()
    #expect(player.send("GET", "/~a/data/1?mock=nonsense").status == 400)
    player.time.advance(by: Self.limit)
    #expect(names(player) == [""])
  }

  @Test func whenThereAreTooManyTheIdleOneGoesAndNotTheOneInUse() {
    let player = MemoryPlayer()
    let exchange = begin("/~busy/data/1", player.engine)
    for number in 1..<SessionStore.limit {
      player.time.advance(by: .milliseconds(1))
      _ = player.engine.sessions.session("s\(number)")
    }
    _ = player.engine.sessions.session("one-more")
    #expect(player.engine.sessions.existing("busy") != nil)
    #expect(player.engine.sessions.existing("s1") == nil)
    exchange.finished(WireOutcome(bodyBytesSent: 1, ending: .keepAlive))
  }

  /// Begins an exchange whose answer goes on.
  private func begin(_ target: String, _ engine: Engine) -> Exchange {
    let connection = engine.opened(ConnectionFacts(peer: "127.0.0.1"))
    let head = RequestHead(method: "GET", target: target, fields: ["Host": "localhost"])
    let exchange = engine.began(head, on: connection, index: 1)
    if case .receive = exchange.opening { _ = exchange.received() }
    return exchange
  }
}
