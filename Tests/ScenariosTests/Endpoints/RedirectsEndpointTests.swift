import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

@Suite struct RedirectsEndpointTests {
  private let player = MemoryPlayer()

  /// Follows Location until there is none, at most 20 times, and returns where it got.
  private func follow(_ start: String, method: String = "GET") -> [(target: String, status: Int)] {
    var way: [(target: String, status: Int)] = []
    var target = start
    for _ in 0..<20 {
      let answer = player.send(method, target)
      way.append((target, answer.status))
      guard let location = answer.fields["Location"] else { break }
      target = Self.resolved(location, against: target)
    }
    return way
  }

  private static func resolved(_ location: String, against target: String) -> String {
    if location.hasPrefix("http://") { return "/" + location.split(separator: "/", maxSplits: 2)[2] }
    if location.hasPrefix("//") { return "/" + location.split(separator: "/", maxSplits: 1)[1] }
    if location.hasPrefix("/") { return location }
    var parts = target.prefix { $0 != "?" }.split(separator: "/").dropLast()
    var rest = location[...]
    while rest.hasPrefix("../") {
      parts = parts.dropLast()
      rest = rest.dropFirst(3)
    }
    return "/" + (parts + [rest]).joined(separator: "/")
  }

  @Test(arguments: ["path", "relative", "absolute", "network"])
  func chainsLeadToTheEndInEveryForm(_ form: String) {
    for session in ["", "/~a"] {
      let way = follow("\(session)/redirects/chain/3?form=\(form)&status=301,307")
      #expect(way.map(\.status) == [301, 307, 301, 200])
      #expect(way.last?.target == "\(session)/redirects/end")
    }
  }

  @Test func loopsNeverEnd() {
    let way = follow("/redirects/loop/3")
    #expect(way.count == 20)
    #expect(way[3].target == "/redirects/loop/3/0")
    #expect(way.allSatisfy { $0.status == 302 })
  }

  @Test(arguments: [
    ("127.0.0.1:8080", "localhost:8080"), ("localhost:8080", "127.0.0.1:8080"), ("[::1]:8080", "localhost:8080"),
    ("api.test", "other.api.test"), ("other.api.test:1", "api.test:1"), ("LOCALHOST", "127.0.0.1"),
    ("[fe80::1]:9", "localhost:9"),
  ])
  func otherOriginsAreOtherNamesOfTheHost(_ host: String, _ other: String) {
    #expect(OtherOrigin.of(host) == other)
    let answer = player.send("GET", "/redirects/origin", ["Host": host])
    #expect(answer.fields["Location"] == "http://\(other)/redirects/end")
  }

  @Test func theOtherOriginCanBeNamed() {
    let answer = player.send("GET", "/redirects/origin/2?to=cdn.test:81")
    #expect(answer.fields["Location"] == "http://cdn.test:81/redirects/origin/2/1?to=cdn.test:81")
    #expect(player.send("GET", "/redirects/origin?to=a/b").status == 400)
  }

  @Test func bodiesAreAsAsked() {
    #expect(player.send("GET", "/redirects/chain").body.isEmpty)
    #expect(player.send("GET", "/redirects/chain?body=text").text == "this has moved to /redirects/end\n")
    #expect(player.send("GET", "/redirects/chain?body=large").body.count == 65_536)
  }

  @Test(arguments: BadLocation.allCases)
  func badLocationsStandAsTheyAre(_ bad: BadLocation) {
    let answer = player.send("GET", "/redirects/bad/\(bad.rawValue)?status=308")
    #expect(answer.status == 308)
    #expect(
      answer.entry?.plan?.fields.values("Location")
        == bad.values(root: "http://example.test", end: "/redirects/end"))
  }

  @Test(arguments: [
    ("https", "https://example.test/redirects/end"), ("file", "file:///redirects/end"),
    ("myapp", "myapp://callback?code=1"), ("data", "data:text/plain,redirected"),
  ])
  func otherSchemesAreNamed(_ scheme: String, _ location: String) {
    #expect(player.send("GET", "/redirects/scheme/\(scheme)").fields["Location"] == location)
  }

  @Test func uploadsAreRedirectedOnTheWay() {
    let body = [UInt8](repeating: 1, count: 100_000)
    let early = player.send("PUT", "/redirects/upload?at=20k", body: body, piece: 1_024)
    #expect(early.status == 307)
    #expect(early.fields["Location"] == "/redirects/end")
    #expect(early.received == 20_480)
    #expect(early.ending == .close)
    let atOnce = player.send("PUT", "/redirects/upload?at=0&status=308", body: body)
    #expect(atOnce.status == 308)
    #expect(atOnce.received == 0)
    let small = player.send("PUT", "/redirects/upload", body: Array("x".utf8))
    #expect(small.status == 307)
    #expect(small.ending == .keepAlive)
  }

  @Test func theEndSaysWhatArrived() {
    let answer = player.send(
      "POST", "/redirects/end?a=b", ["Authorization": "Basic x", "Content-Type": "a/b", "Cookie": "c=d"],
      body: Array("abc".utf8))
    #expect(answer.string("arrived") == "POST")
    #expect(answer.json["bytes"] == 3)
    #expect(answer.string("query") == "a=b")
    #expect(answer.string("authorization") == "Basic x")
    #expect(answer.string("cookie") == "c=d")
    #expect(answer.json["referer"] == .null)
  }

  @Test(arguments: [
    ("chain/0", 400), ("chain/1001", 400), ("chain/2/2", 400), ("bad/nothing", 400), ("scheme/1a", 400), ("round", 404),
    ("chain?status=404", 400), ("chain?status=302,", 400), ("chain?form=odd", 400), ("upload?at=x", 400),
    ("chain?statsu=301", 400),
  ])
  func whatCannotBeIsRefused(_ tail: String, _ status: Int) {
    let answer = player.send("GET", "/redirects/\(tail)")
    #expect(answer.status == status)
    #expect(answer.fields["Content-Type"] == "application/problem+json")
  }
}
