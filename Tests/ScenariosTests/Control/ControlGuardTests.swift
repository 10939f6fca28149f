import HTTPSemantics
import Testing

@testable import Scenarios

/// Who may use the control API.
@Suite struct ControlGuardTests {
  @Test(arguments: [
    "localhost", "localhost:8080", "LOCALHOST.", "app.localhost:1", "127.0.0.1:8080", "127.1.2.3", "[::1]:8080",
    "[::1]",
  ])
  func answersUnderTheNamesOfThisMachine(_ host: String) {
    #expect(ControlPlayer().get("/health", fields: ["Host": host]).status == 200)
  }

  @Test(arguments: [
    "evil.test", "evil.test:8080", "localhost.evil.test", "notlocalhost", "127.0.0.1.evil.test", "127.evil.test",
    "192.168.1.2", "[::2]", "[fe80::1]", "0.0.0.0", "localhost:port", "local host", "", "user@localhost", "[::1",
    "localhost/../x", "127.0.0.256",
  ])
  func isntServedUnderTheNamesOfOthers(_ host: String) {
    let answer = ControlPlayer().get("/health", fields: ["Host": host])
    #expect(answer.status == 403 || answer.status == 400, "\(host): \(answer.text)")
  }

  @Test func anAbsoluteTargetCountsLikeTheHost() {
    let player = ControlPlayer()
    let evil = player.player.send("GET", "http://evil.test/_mocksrv/health", ["Host": "localhost"])
    #expect(evil.status == 403)
    #expect(player.player.send("GET", "http://127.0.0.1/_mocksrv/health", ["Host": "localhost"]).status == 200)
  }

  @Test(arguments: [
    "null", "http://evil.test", "https://localhost.evil.test", "chrome-extension://abcdef", "localhost",
  ])
  func pagesOfOthersMayNotAsk(_ origin: String) {
    let player = ControlPlayer()
    let answer = player.send("POST", "/rules", "\"GET /a: 503\"", fields: ["Origin": origin])
    #expect(answer.status == 403)
    #expect(answer.fields["Access-Control-Allow-Origin"] == nil)
    #expect(player.engine.sessions.standard.rules.isEmpty)
  }

  @Test(arguments: ["http://localhost:3000", "https://127.0.0.1", "http://[::1]:8080", "http://app.localhost"])
  func pagesOfThisMachineMayAskButGetNoCORSFields(_ origin: String) {
    let answer = ControlPlayer().get("/health", fields: ["Origin": origin])
    #expect(answer.status == 200)
    #expect(!answer.fields.contains { $0.name.lowercased().hasPrefix("access-control-") })
  }

  @Test func otherMachinesNeedATokenThatThereIs() {
    let remote = ConnectionFacts(peer: "192.168.1.7")
    #expect(ControlPlayer(connection: remote).get("/health").status == 403)
    let player = ControlPlayer(connection: remote) {
      $0.control = ControlAccess(token: "secret", allowsAddresses: true)
    }
    let refused = player.get("/health", fields: ["Host": "192.168.1.2:8080"])
    #expect(refused.status == 401)
    #expect(refused.fields["WWW-Authenticate"]?.hasPrefix("Bearer ") == true)
    for wrong in ["Bearer secreT", "Bearer secret2", "Bearer ", "Bearer s", "Basic secret", "secret"] {
      #expect(player.get("/health", fields: ["Authorization": wrong]).status == 401, "\(wrong)")
    }
    #expect(player.get("/health", fields: ["Authorization": "bearer  secret"]).status == 200)
    #expect(player.get("/health", fields: ["Authorization": "Bearer secret", "Host": "evil.test"]).status == 403)
    #expect(player.get("/nothing").status == 401)
  }

  @Test func anExplicitTokenIsAskedOfEverybodyButForHealth() {
    let player = ControlPlayer { $0.control = ControlAccess(token: "secret", asksEverybody: true) }
    #expect(player.get("/health").status == 200)
    #expect(player.get("/rules").status == 401)
    #expect(player.get("/rules", fields: ["Authorization": "Bearer secret"]).status == 200)
  }

  @Test func aMadeUpTokenIsNotAskedOfThisMachine() {
    let player = ControlPlayer { $0.control = ControlAccess(token: "secret", allowsAddresses: true) }
    #expect(player.get("/rules").status == 200)
    #expect(player.get("/rules", fields: ["Host": "10.0.0.5:80"]).status == 200)
    #expect(player.get("/rules", fields: ["Host": "example.test"]).status == 403)
  }

  @Test func theServersOwnNameIsKnown() {
    let player = ControlPlayer(host: FakeHost())
    #expect(player.get("/health", fields: ["Host": "mock.test:8080"]).status == 200)
    #expect(player.get("/health", fields: ["Host": "other.test"]).status == 403)
  }
}
