import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

@Suite struct LimitedEndpointTests {
  private let player = MemoryPlayer()

  private func get(_ query: String, _ fields: HeaderFields = [:], path: String = "/limited/a") -> MemoryPlayer.Answer {
    player.send("GET", "\(path)?\(query)", fields)
  }

  @Test func aWindowOpensAllAtOnce() {
    #expect((1...3).map { _ in get("rate=2/10s").status } == [200, 200, 429])
    player.time.advance(by: .milliseconds(9_500))
    let refused = get("rate=2/10s")
    #expect(refused.status == 429)
    #expect(refused.fields["Retry-After"] == "1")
    player.time.advance(by: .milliseconds(500))
    #expect((1...3).map { _ in get("rate=2/10s").status } == [200, 200, 429])
  }

  @Test func aBucketFillsEvenly() {
    let query = "rate=2/10s&method=bucket"
    #expect((1...3).map { _ in get(query).status } == [200, 200, 429])
    #expect(get(query).fields["Retry-After"] == "5")
    player.time.advance(by: .seconds(5))
    #expect((1...2).map { _ in get(query).status } == [200, 429])
    player.time.advance(by: .seconds(60))
    #expect((1...3).map { _ in get(query).status } == [200, 200, 429])
  }

  @Test func aBucketCanHoldMore() {
    #expect((1...6).map { _ in get("rate=1/s&method=bucket&burst=5").status } == [200, 200, 200, 200, 200, 429])
    #expect(get("burst=5").status == 400)
  }

  @Test func waitingAsLongAsToldIsEnough() {
    for query in ["rate=3/10s&method=bucket", "rate=3/7s"] {
      for _ in 0..<20 {
        let answer = get(query)
        guard answer.status == 429 else { continue }
        player.time.advance(by: .seconds(Int(answer.fields["Retry-After"] ?? "") ?? 0))
        #expect(get(query).status == 200)
      }
    }
  }

  @Test func fieldsSayHowTheClientStands() throws {
    let answer = get("rate=5/10s")
    #expect(answer.fields["RateLimit-Policy"] == "\"default\";q=5;w=10")
    #expect(answer.fields["RateLimit"] == "\"default\";r=4;t=10")
    #expect(answer.fields["X-RateLimit-Limit"] == "5")
    #expect(answer.fields["X-RateLimit-Remaining"] == "4")
    let date = try #require(HTTPDate.parse(answer.fields["Date"] ?? ""))
    #expect(answer.fields["X-RateLimit-Reset"] == String(date + 10))
    #expect(get("reset=seconds").fields["X-RateLimit-Reset"] == "10")
    #expect(get("headers=x").fields["RateLimit"] == nil)
    #expect(get("headers=draft").fields["X-RateLimit-Limit"] == nil)
    #expect(get("headers=none").fields["RateLimit-Policy"] == nil)
  }

  @Test func retryAfterCanBeADateOrMissing() throws {
    _ = get("rate=1/10s")
    let dated = get("rate=1/10s&retry-after=date")
    let date = try #require(HTTPDate.parse(dated.fields["Date"] ?? ""))
    #expect(HTTPDate.parse(dated.fields["Retry-After"] ?? "") == date + 10)
    #expect(get("rate=1/10s&retry-after=none").fields["Retry-After"] == nil)
    #expect(get("rate=1/10s&status=503").status == 503)
  }

  @Test func clientsAreToldApartAsAsked() {
    for (by, name) in [("token", "Authorization"), ("header:X-Key", "X-Key")] {
      let query = "rate=1/10s&by=\(by)"
      let first = get(query, HeaderFields([HeaderField(name: name, value: "Bearer a")]))
      #expect(first.status == 200)
      #expect(!first.text.contains("Bearer a") || name == "X-Key")
      #expect(get(query, HeaderFields([HeaderField(name: name, value: "Bearer a")])).status == 429)
      #expect(get(query, HeaderFields([HeaderField(name: name, value: "Bearer b")])).status == 200)
    }
    #expect(get("rate=9/s").string("client") == "address 127.0.0.1")
    #expect(get("rate=9/s&by=session").string("client") == "session")
  }

  @Test func pathsShareAQuotaAndSessionsDoNot() {
    #expect(get("rate=1/10s", path: "/limited/a").status == 200)
    #expect(get("rate=1/10s", path: "/limited/b").status == 429)
    #expect(get("rate=1/20s", path: "/limited/b").status == 200)
    #expect(get("rate=1/10s", path: "/~s/limited/a").status == 200)
    player.engine.resetSession("s")
    #expect(get("rate=1/10s", path: "/~s/limited/a").status == 200)
  }

  @Test func costsCanDiffer() {
    #expect(get("rate=5/10s&cost=4").status == 200)
    #expect(get("rate=5/10s&cost=2").status == 429)
    #expect(get("rate=5/10s&cost=0").status == 200)
    #expect(get("rate=5/10s").status == 200)
    #expect(get("rate=5/10s&cost=6").status == 400)
  }

  @Test func clientsAreForgottenWhenThereAreTooMany() {
    for index in 0...2_000 { _ = get("rate=1/1h&by=header:X-K", ["X-K": "\(index)"]) }
    #expect(get("rate=1/1h&by=header:X-K", ["X-K": "2000"]).status == 429)
    #expect(get("rate=1/1h&by=header:X-K", ["X-K": "0"]).status == 200)
  }

  @Test(arguments: [
    "rate=5", "rate=0/s", "rate=5/0s", "rate=5/x", "rate=a/s", "rate=", "method=leaky", "by=name", "by=header:",
    "retry-after=soon", "status=200", "headers=all",
  ])
  func badOptionsAreRefusedByName(_ query: String) {
    let answer = get(query)
    #expect(answer.status == 400)
    #expect(answer.string("detail")?.contains(query.prefix { $0 != "=" }) == true)
  }
}
