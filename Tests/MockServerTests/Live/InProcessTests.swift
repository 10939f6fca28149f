import Foundation
import MockServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The server as a test in Swift uses it, through its public API alone.
@Suite struct InProcessTests {
  // One session, so that what follows an answer comes on its connection: a verdict on another one can't be sure of the order.
  private let client = URLSession(configuration: .ephemeral)

  private func get(_ url: String) async throws -> (status: Int, body: String) {
    let url = try #require(URL(string: url))
    let (data, response) = try await client.data(from: url)
    return ((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))
  }

  @Test func readsLikeTheStory() async throws {
    let server = try await MockServer.start()
    server.when(.get("/feed")).script("503+retry-after=3600, ok").reply(.json(["items": [1, "two", nil]]))
    #expect(try await get(server.url + "/feed").status == 503)
    let answer = try await get(server.url + "/feed")
    #expect(answer.status == 200)
    #expect(answer.body == #"{"items":[1,"two",null]}"#)
    let attempts = try await server.journal.wait(count: 2, timeout: .seconds(30))
    #expect(attempts.map { $0.plan?.status } == [503, 200])
    #expect(attempts.map(\.ruleID) == ["rule-1", "rule-1"])
    let verdict = try #require(server.verdicts.first { $0.name == "retry-after" })
    #expect(verdict.result == .failed)
    #expect(verdict.reference == "RFC 9110 §10.2.3")
    server.stop()
  }

  @Test func statesLeadFromOneRuleToTheNext() async throws {
    let server = try await MockServer.start()
    server.when(.get("/me")).script("403").state(of: "token", is: "start")
    server.when(.get("/me")).reply(.json(["name": "anna"])).state(of: "token", is: "fresh", becomes: "start")
    server.when(.any("/token")).reply(.status(204)).state(of: "token", becomes: "fresh")
    for expected in [403, 204, 200, 403] {
      #expect(try await get(server.url + (expected == 204 ? "/token" : "/me")).status == expected)
    }
    server.stop()
  }

  @Test func aSessionHasRulesOfItsOwn() async throws {
    let server = try await MockServer.start()
    let session = server.engine.sessions.session("checkout")
    let rule = session.when(.get("/users/{id}")).reply(.text("nobody", status: 404)).times(1)
    #expect(try await get(server.url + "/~checkout/users/7").body == "nobody")
    #expect(try await get(server.url + "/~checkout/users/7").body.contains("used up: times 1"))
    #expect(try await get(server.url + "/users/7").body.contains("nothing answers"))
    rule.remove()
    #expect(session.rules.isEmpty)
    server.stop()
  }
}
