import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

@Suite struct MaintenanceEndpointTests {
  private let player = MemoryPlayer()

  private func get(_ query: String = "", path: String = "/maintenance") -> MemoryPlayer.Answer {
    player.send("GET", "\(path)\(query.isEmpty ? "" : "?\(query)")")
  }

  @Test func isDownForAWhileFromTheFirstRequest() {
    let first = get("for=10s")
    #expect(first.status == 503)
    #expect(first.fields["Retry-After"] == "10")
    player.time.advance(by: .milliseconds(7_100))
    #expect(get("for=10s").fields["Retry-After"] == "3")
    player.time.advance(by: .milliseconds(2_900))
    let up = get("for=10s")
    #expect(up.status == 200)
    #expect(up.fields["Retry-After"] == nil)
  }

  @Test func canGoDownLaterAndAgain() {
    func statuses(_ count: Int) -> [Int] {
      (0..<count).map { _ in
        defer { player.time.advance(by: .seconds(1)) }
        return get("for=2s&after=1s&every=4s").status
      }
    }
    #expect(statuses(9) == [200, 503, 503, 200, 200, 503, 503, 200, 200])
  }

  @Test func canGoDownAtATimeOfDay() {
    let now = player.time.wallNanoseconds / 1_000_000_000
    #expect(get("start=\(now + 5)").status == 200)
    #expect(get("start=\(now - 5)").fields["Retry-After"] == "5")
    #expect(get("start=\(now - 10)").status == 200)
    let date = HTTPDate.format(unixSeconds: now - 1).replacing(" ", with: "%20")
    #expect(get("start=\(date)").status == 503)
    #expect(get("start=253402300799").status == 200)
  }

  @Test func theDateIsNeverTooEarly() throws {
    player.time.advance(by: .milliseconds(300))
    let answer = get("for=1s&retry-after=date")
    let date = try #require(HTTPDate.parse(answer.fields["Date"] ?? ""))
    #expect(HTTPDate.parse(answer.fields["Retry-After"] ?? "") == date + 2)
  }

  @Test func eachPathAndSessionHasItsOwn() {
    _ = get("for=10s")
    player.time.advance(by: .seconds(10))
    #expect(get("for=10s").status == 200)
    #expect(get("for=10s", path: "/maintenance/b").status == 503)
    #expect(get("for=10s", path: "/~s/maintenance").status == 503)
    player.engine.resetSession("")
    #expect(get("for=10s").status == 503)
  }

  @Test(arguments: [
    "for=x", "after=-1", "start=soon", "start=1&after=1s", "every=5s", "retry-after=later", "status=99",
  ])
  func badOptionsAreRefusedByName(_ query: String) {
    let answer = get(query)
    #expect(answer.status == 400)
    #expect(answer.string("detail")?.contains(query.prefix { $0 != "=" }) == true)
  }
}
