import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

@Suite struct TokenEndpointTests {
  private let player = MemoryPlayer()
  private static let password = "grant_type=password&username=anna&password=se+cret"

  private func refresh(_ token: String?) -> String { "grant_type=refresh_token&refresh_token=\(token ?? "")" }

  @Test func clientCredentialsGetAnAccessTokenAlone() {
    let answer = player.token("grant_type=client_credentials", "", ["Authorization": "Basic YXBwOnNlY3JldA=="])
    #expect(answer.status == 200)
    #expect(answer.string("token_type") == "Bearer")
    #expect(answer.json["expires_in"] == 3_600)
    #expect(answer.json["refresh_token"] == nil)
    #expect(answer.fields["Cache-Control"] == "no-store")
    let served = player.resource(answer.string("access_token"))
    #expect(served.status == 200)
    #expect(served.string("client") == "app")
  }

  @Test func withoutATokenTheChallengeHasNoError() {
    let answer = player.resource(nil)
    #expect(answer.status == 401)
    #expect(answer.fields["WWW-Authenticate"] == "Bearer realm=\"mocksrv\"")
  }

  @Test func anExpiredTokenIsInvalidAndARefreshBringsANewOne() {
    let first = player.token(Self.password, "expires=5s")
    #expect(first.json["expires_in"] == 5)
    #expect(player.resource(first.string("access_token")).status == 200)
    player.time.advance(by: .seconds(5))
    let refused = player.resource(first.string("access_token"))
    #expect(refused.status == 401)
    #expect(refused.fields["WWW-Authenticate"]?.contains("error=\"invalid_token\"") == true)
    let second = player.token(refresh(first.string("refresh_token")), "expires=5s")
    #expect(second.status == 200)
    #expect(second.string("refresh_token") != first.string("refresh_token"))
    #expect(player.resource(second.string("access_token")).status == 200)
  }

  @Test func aTokenCanBeGoodForSomeUsesAlone() {
    let token = player.token(Self.password, "uses=2").string("access_token")
    #expect((1...3).map { _ in player.resource(token).status } == [200, 200, 401])
    #expect(player.send("GET", "/oauth/stats").number("resource", "used_up") == 1)
  }

  @Test func aSpentRefreshTokenRevokesTheFamily() {
    let first = player.token(Self.password)
    let second = player.token(refresh(first.string("refresh_token")))
    let other = player.token(Self.password)
    let reused = player.token(refresh(first.string("refresh_token")))
    #expect(reused.status == 400)
    #expect(reused.string("error") == "invalid_grant")
    #expect(player.token(refresh(first.string("refresh_token"))).status == 400)
    #expect(player.resource(second.string("access_token")).status == 401)
    #expect(player.token(refresh(second.string("refresh_token"))).string("error") == "invalid_grant")
    #expect(player.resource(other.string("access_token")).status == 200)
    let stats = player.send("GET", "/oauth/stats")
    #expect(stats.number("refreshes", "reused_tokens") == 2)
    #expect(stats.number("refreshes", "revoked_families") == 1)
  }

  @Test(arguments: [("reuse=allow", 200), ("reuse=reject", 400), ("grace=10s", 200), ("grace=1s", 400)])
  func whatASpentRefreshTokenDoesCanBeChosen(_ query: String, _ status: Int) {
    let first = player.token(Self.password, query)
    let second = player.token(refresh(first.string("refresh_token")), query)
    player.time.advance(by: .seconds(2))
    #expect(player.token(refresh(first.string("refresh_token")), query).status == status)
    let isRevoked = query == "grace=1s"
    #expect(player.resource(second.string("access_token")).status == (isRevoked ? 401 : 200))
  }

  @Test func withoutRotationTheRefreshTokenStays() {
    let first = player.token(Self.password, "rotate=no")
    for _ in 0..<3 {
      let next = player.token(refresh(first.string("refresh_token")), "rotate=no")
      #expect(next.status == 200)
      #expect(next.json["refresh_token"] == nil)
    }
  }

  @Test func refreshTokensCanExpire() {
    let first = player.token(Self.password, "refresh-expires=1m")
    player.time.advance(by: .seconds(60))
    #expect(player.token(refresh(first.string("refresh_token"))).string("error") == "invalid_grant")
  }

  @Test func theLifetimeThatIsSaidCanBeALie() {
    let lying = player.token(Self.password, "expires=1s&says=1h")
    #expect(lying.json["expires_in"] == 3_600)
    #expect(player.token(Self.password, "says=none").json["expires_in"] == nil)
    player.time.advance(by: .seconds(1))
    #expect(player.resource(lying.string("access_token")).status == 401)
  }

  @Test func refreshesCanBeSlowAndFail() {
    let query = "refresh-delay=2s&refresh-fail=503*1"
    let first = player.token(Self.password, query)
    #expect(first.end == .zero)
    let failed = player.token(refresh(first.string("refresh_token")), query)
    #expect(failed.status == 503)
    #expect(failed.firstByte == .seconds(2))
    let second = player.token(refresh(first.string("refresh_token")), query)
    #expect(second.status == 200)
    #expect(second.firstByte == .seconds(2))
    let spoilt = player.token(refresh(second.string("refresh_token")), "refresh-fail=invalid_grant")
    #expect(spoilt.string("error") == "invalid_grant")
    #expect(player.token(refresh(second.string("refresh_token"))).status == 200)
    let stats = player.send("GET", "/oauth/stats")
    #expect(stats.number("refreshes", "asked") == 4)
    #expect(stats.number("refreshes", "issued") == 2)
    #expect(stats.number("refreshes", "made_to_fail") == 2)
  }

  @Test(arguments: [
    ("", "invalid_request", 400), ("grant_type=magic", "unsupported_grant_type", 400),
    ("grant_type=client_credentials", "invalid_client", 401),
    ("grant_type=password&username=a", "invalid_request", 400),
    ("grant_type=password&grant_type=password", "invalid_request", 400),
    ("grant_type=refresh_token&refresh_token=x", "invalid_grant", 400),
    ("grant_type=client_credentials&client_id=a&client_secret=wrong", "invalid_client", 401),
    ("grant_type=password&username=anna&password=wrong&client_id=app&client_secret=pw", "invalid_grant", 400),
    ("grant_type=client_credentials&client_id=app&client_secret=pw&scope=read+rule", "invalid_scope", 400),
  ])
  func errorsAreThoseOfTheStandard(_ form: String, _ error: String, _ status: Int) {
    let answer = player.token(
      form, form.contains("app") || form.contains("wrong") ? "client=app:pw&user=anna:pw&scopes=read,write" : "")
    #expect(answer.string("error") == error)
    #expect(answer.status == status)
    #expect(answer.fields["WWW-Authenticate"] == (status == 401 ? "Basic realm=\"mocksrv\"" : nil))
    #expect(answer.fields["Cache-Control"] == "no-store")
  }

  @Test func aRefreshTokenBelongsToItsClientAndScopes() {
    let first = player.token(Self.password + "&client_id=a&scope=read+write")
    #expect(first.string("scope") == "read write")
    let token = first.string("refresh_token")
    #expect(player.token(refresh(token) + "&client_id=b").string("error") == "invalid_grant")
    #expect(player.token(refresh(token) + "&client_id=a&scope=admin").string("error") == "invalid_scope")
    let narrow = player.token(refresh(token) + "&client_id=a&scope=read")
    #expect(player.resource(narrow.string("access_token"), "scope=read").status == 200)
    let refused = player.resource(narrow.string("access_token"), "scope=write")
    #expect(refused.status == 403)
    #expect(refused.fields["WWW-Authenticate"]?.contains("error=\"insufficient_scope\"") == true)
    #expect(refused.fields["WWW-Authenticate"]?.hasSuffix("scope=\"write\"") == true)
  }

  @Test func otherWaysToSendATokenAreMalformed() {
    #expect(player.resource(nil, "access_token=x").status == 400)
    for (field, status) in [
      ("Bearer", 400), ("Bearer a b", 400), ("Bearer \u{e4}", 400), ("Basic YTpi", 401), ("bearer x", 401),
    ] {
      #expect(player.send("GET", "/oauth/resource/a", ["Authorization": field]).status == status, "\(field)")
    }
  }

  @Test func onlyAFormByPostIsTaken() {
    #expect(player.send("GET", "/oauth/token").status == 405)
    let json = player.token("{}", "", ["Content-Type": "application/json"])
    #expect(json.string("error") == "invalid_request")
    #expect(player.token(String(repeating: "a", count: 70_000)).status == 413)
  }

  @Test(arguments: ["scope=", "client_id="])
  func longTextsAreRefusedSoThatMemoryIsBounded(_ field: String) {
    let answer = player.token("\(Self.password)&\(field)\(String(repeating: "a", count: 1_025))")
    #expect(answer.string("error") == "invalid_request")
  }

  @Test(arguments: [
    "expires=soon", "uses=0", "reuse=never", "refresh-fail=200", "refresh-fail=503*x", "client=app", "rotate=maybe",
    "expire=5s", "expires=1s&expires=2s",
  ])
  func badOptionsAreRefusedByName(_ query: String) {
    let answer = player.token(Self.password, query)
    #expect(answer.status == 400)
    #expect(answer.fields["Content-Type"] == "application/problem+json")
    #expect(answer.string("detail")?.contains(query.prefix { $0 != "=" }) == true)
  }

  @Test func sessionsShareNoTokensAndForgetThemWhenReset() {
    let token = player.token(Self.password, session: "/~a").string("access_token")
    #expect(player.resource(token, session: "/~a").status == 200)
    #expect(player.resource(token, session: "/~b").status == 401)
    player.engine.resetSession("a")
    #expect(player.resource(token, session: "/~a").status == 401)
    let again = player.token(Self.password, session: "/~a")
    #expect(again.string("access_token") != token)
    #expect(player.send("GET", "/~a/oauth/stats").number("tokens", "password") == 1)
  }

  @Test func tokensAreForgottenWhenThereAreTooMany() {
    let first = player.token(Self.password).string("access_token")
    for _ in 0..<4_000 { _ = player.token(Self.password) }
    let refused = player.resource(first)
    #expect(refused.status == 401)
    #expect(player.send("GET", "/oauth/stats").number("resource", "unknown") == 1)
  }

  @Test func refreshesAtOnceAreCounted() {
    var stats = TokenStats()
    for (began, ends) in [(0.0, 10.0), (5, 15), (9, 19), (16, 17), (40, 41)] {
      stats.countRefresh(began: JournalMaker.time(began), ends: JournalMaker.time(ends))
    }
    #expect(stats.refreshes == 5)
    #expect(stats.parallelRefreshes == 3)
  }
}
