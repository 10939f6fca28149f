import HTTPSemantics
import Testing

@testable import Scenarios

@Suite struct AuthTests {
  private let player = MemoryPlayer()

  @Test func basicOpensToOnePassword() {
    let refused = player.send("GET", "/basic-auth/ann/secret")
    #expect(refused.status == 401)
    #expect(refused.fields["WWW-Authenticate"] == "Basic realm=\"Fake Realm\"")
    let right = BasicCredentials.authorization(user: "ann", password: "secret")
    #expect(
      player.send("GET", "/basic-auth/ann/secret", ["Authorization": right]).text
        == "{\n  \"authenticated\": true,\n  \"user\": \"ann\"\n}\n")
    let wrong = BasicCredentials.authorization(user: "ann", password: "other")
    #expect(player.send("GET", "/basic-auth/ann/secret", ["Authorization": wrong]).status == 401)
    let hidden = player.send("GET", "/hidden-basic-auth/ann/secret", ["Authorization": wrong])
    #expect(hidden.status == 404)
    #expect(!hidden.fields.contains("WWW-Authenticate"))
    #expect(player.send("GET", "/hidden-basic-auth/ann/secret", ["Authorization": right]).status == 200)
  }

  @Test func bearerTakesAnyToken() {
    #expect(player.send("GET", "/bearer").fields["WWW-Authenticate"] == "Bearer")
    #expect(player.send("GET", "/bearer", ["Authorization": "Basic x"]).status == 401)
    #expect(player.send("GET", "/bearer", ["Authorization": "Bearer t"]).text.contains("\"token\": \"t\""))
  }

  private func challenge(_ answer: MemoryPlayer.Answer) throws -> DigestChallenge {
    try DigestChallenge(#require(AuthChallenge.list(parsing: answer.fields["WWW-Authenticate"] ?? "").first))
  }

  @Test(arguments: [
    ("auth", ""), ("auth-int", "/MD5"), ("auth", "/SHA-256"), ("auth-int", "/SHA-512"), ("auth", "/other"),
  ])
  func digestOpensToTheRightAnswer(qop: String, algorithm: String) throws {
    let target = "/digest-auth/\(qop)/ann/secret\(algorithm)?a=%20"
    let refused = player.send("POST", target, body: [1, 2])
    #expect(refused.status == 401)
    #expect(refused.fields.values("Set-Cookie") == ["stale_after=never; Path=/", "fake=fake_value; Path=/"])
    let challenge = try challenge(refused)
    #expect(challenge.qualities.map(\.rawValue) == [qop])
    let credentials = DigestCredentials(user: "ann", password: "secret")
    let request = DigestRequest(method: "POST", target: target, body: [1, 2])
    let right = credentials.authorization(for: challenge, request: request, cnonce: "c", count: 1)
    #expect(player.send("POST", target, ["Authorization": right], body: [1, 2]).status == 200)
    #expect(player.send("POST", target, ["Authorization": right], body: [1, 3]).status == (qop == "auth" ? 200 : 401))
    let wrong = DigestCredentials(user: "ann", password: "x").authorization(
      for: challenge, request: request, cnonce: "c", count: 1)
    #expect(player.send("POST", target, ["Authorization": wrong], body: [1, 2]).status == 401)
  }

  @Test func anUnknownQualityOffersBoth() throws {
    #expect(try challenge(player.send("GET", "/digest-auth/x/ann/secret")).qualities == [.auth, .authWithBody])
  }

  @Test func aNonceGrowsStale() throws {
    let target = "/digest-auth/auth/ann/secret/MD5/1"
    let challenge = try challenge(player.send("GET", target))
    let right = DigestCredentials(user: "ann", password: "secret").authorization(
      for: challenge, request: DigestRequest(method: "GET", target: target), cnonce: "c", count: 1)
    let first = player.send("GET", target, ["Authorization": right, "Cookie": "stale_after=1; fake=fake_value"])
    #expect(first.status == 200)
    #expect(first.fields.values("Set-Cookie").contains("stale_after=0; Path=/"))
    let second = player.send("GET", target, ["Authorization": right, "Cookie": "stale_after=0"])
    #expect(second.status == 401)
    #expect(second.fields["WWW-Authenticate"]?.contains("stale=True") == true)
    #expect(try self.challenge(second).isStale)
    #expect(second.fields.values("Set-Cookie").contains("last_nonce=\(challenge.nonce); Path=/"))
    #expect(try self.challenge(second).nonce != challenge.nonce)
    let again = player.send("GET", target, ["Authorization": right, "Cookie": "last_nonce=\(challenge.nonce)"])
    #expect(again.fields["WWW-Authenticate"]?.contains("stale=True") == true)
  }

  @Test func mayWantItsCookieBack() throws {
    let target = "/digest-auth/auth/ann/secret?require-cookie=1"
    let challenge = try challenge(player.send("GET", target))
    let right = DigestCredentials(user: "ann", password: "secret").authorization(
      for: challenge, request: DigestRequest(method: "GET", target: target), cnonce: "c", count: 1)
    #expect(player.send("GET", target, ["Authorization": right]).status == 401)
    #expect(player.send("GET", target, ["Authorization": right, "Cookie": "a=1"]).status == 403)
    #expect(player.send("GET", target, ["Authorization": right, "Cookie": "fake=fake_value"]).status == 200)
  }
}
