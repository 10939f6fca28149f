import Foundation
import HTTPSemantics
import Scenarios
import Testing

@Suite struct DigestCredentialsTests {
  /// The example of RFC 2617 §3.5.
  private let mufasa = DigestCredentials(user: "Mufasa", password: "Circle Of Life")
  private let page = DigestRequest(method: "GET", target: "/dir/index.html")
  private let cnonce = "0a4f113b"

  private func challenge(_ function: DigestFunction? = nil, _ qualities: [DigestQuality] = [.auth]) -> DigestChallenge {
    DigestChallenge(
      realm: "testrealm@host.com", nonce: "dcd98b7102dd2f0e8b11d0f600bfb0c093",
      opaque: "5ccc069c403ebaf9f0171e9517f40e41", function: function, qualities: qualities)
  }

  private func parameters(_ authorization: String) -> Parameters {
    AuthChallenge.list(parsing: authorization).first?.parameters ?? Parameters()
  }

  @Test func answersTheExampleOfRFC2617() {
    #expect(
      mufasa.authorization(for: challenge(), request: page, cnonce: cnonce, count: 1)
        == "Digest username=\"Mufasa\", realm=\"testrealm@host.com\", nonce=\"dcd98b7102dd2f0e8b11d0f600bfb0c093\", "
        + "uri=\"/dir/index.html\", cnonce=\"0a4f113b\", nc=00000001, qop=auth, "
        + "response=\"6629fae49393a05397450978507c4ef1\", opaque=\"5ccc069c403ebaf9f0171e9517f40e41\"")
  }

  /// RFC 7616 §3.9.1.
  @Test(arguments: [
    ("MD5", "8ca523f5e9506fed4657c9700eebdbec"),
    ("SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"),
  ])
  func answersTheExamplesOfRFC7616(algorithm: String, response: String) throws {
    let text =
      "Digest realm=\"http-auth@example.org\", qop=\"auth, auth-int\", algorithm=\(algorithm), "
      + "nonce=\"7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v\", "
      + "opaque=\"FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS\""
    let challenge = try DigestChallenge(try #require(AuthChallenge.list(parsing: text).first))
    #expect(challenge.challenge.text == text)
    let credentials = DigestCredentials(user: "Mufasa", password: "Circle of Life")
    let authorization = credentials.authorization(
      for: challenge, request: page, cnonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ", count: 1)
    #expect(parameters(authorization)["response"] == response)
    #expect(parameters(authorization)["algorithm"] == algorithm)
    #expect(credentials.check(authorization, for: challenge, request: page) == .valid(count: 1))
  }

  /// The answers were computed with Python's hashlib from the formulas of RFC 7616 §3.4.
  @Test(
    arguments: [
      (nil, nil, 1, "670fd8c2df070c60b045671b8b24ff02"),
      (.md5Session, .auth, 2, "d16df0df0d92cef8935129145e21b5e1"),
      (.md5Session, nil, 1, "4726bc10c33fa6cb357eb27807b1cce8"),
      (.sha256Session, .auth, 10, "2f25c46b6e5a6e484466b5cb006695bc852d5c603a5ffb744abec533cc25d871"),
    ] as [(DigestFunction?, DigestQuality?, UInt32, String)])
  func answersInEveryWay(function: DigestFunction?, quality: DigestQuality?, count: UInt32, response: String) {
    let challenge = challenge(function, quality.map { [$0] } ?? [])
    let authorization = mufasa.authorization(for: challenge, request: page, cnonce: cnonce, count: count)
    let sent = parameters(authorization)
    #expect(sent["response"] == response)
    #expect(sent["nc"] == (quality == nil ? nil : count == 10 ? "0000000a" : "0000000\(count)"))
    #expect((sent["cnonce"] == nil) == (quality == nil && function == nil))
    let expected = DigestCheck.valid(count: quality == nil ? nil : count)
    #expect(mufasa.check(authorization, for: challenge, request: page) == expected)
  }

  @Test func theBodyIsProtectedWhereOnlyThatIsOffered() {
    let challenge = challenge(nil, [.authWithBody])
    var request = DigestRequest(method: "POST", target: "/dir/index.html", body: Array("body".utf8))
    let authorization = mufasa.authorization(for: challenge, request: request, cnonce: cnonce, count: 1)
    #expect(parameters(authorization)["response"] == "dca9ff67010f70af399e472e7367c12e")
    #expect(mufasa.isValid(authorization, for: challenge, request: request))
    request.body += [0]
    #expect(!mufasa.isValid(authorization, for: challenge, request: request))
    let both = self.challenge(nil, [.authWithBody, .auth])
    let preferred = mufasa.authorization(for: both, request: request, cnonce: cnonce, count: 1)
    #expect(parameters(preferred)["qop"] == "auth")
  }

  @Test func aSessionCountsItsRequests() {
    var session = DigestSession(challenge: challenge(), credentials: mufasa)
    let counts = (1...3).map { _ in
      mufasa.check(session.authorization(for: page, cnonce: cnonce), for: challenge(), request: page)
    }
    #expect(counts == [.valid(count: 1), .valid(count: 2), .valid(count: 3)])
    #expect(session.count == 3)
  }

  @Test(arguments: [
    ("username=\"Mufasa\"", "username=\"Scar\"", "username"), ("uri=\"/dir/", "uri=\"/other/", "uri"),
    ("realm=\"test", "realm=\"best", "realm"), ("nc=00000001", "nc=1", "nc"), ("nc=00000001", "nc=+0000001", "nc"),
    ("nc=00000001", "nc=00000002", "response"), ("qop=auth", "qop=auth-int", "qop"), (", qop=auth", "", "qop"),
    ("cnonce=\"0a4f113b\", ", "", "cnonce"), ("response=\"6", "response=\"7", "response"),
    ("opaque=\"5", "opaque=\"6", "opaque"), ("Digest", "Basic", "scheme"), ("response=", "x=", "response"),
    ("uri=", "algorithm=SHA-256, uri=", "algorithm"),
  ])
  func aWrongAnswerIsToldWhatIsWrong(old: String, new: String, named: String) throws {
    let right = mufasa.authorization(for: challenge(), request: page, cnonce: cnonce, count: 1)
    let range = try #require(right.firstRange(of: old))
    let wrong = right.replacingCharacters(in: range, with: new)
    guard case .invalid(let problem) = mufasa.check(wrong, for: challenge(), request: page) else {
      Issue.record("\(wrong) was taken")
      return
    }
    #expect(problem.contains(named))
    #expect(!mufasa.isValid(wrong, for: challenge(), request: page))
  }

  @Test func anotherPasswordOrMethodIsRefusedAndAnotherNonceTold() {
    let right = mufasa.authorization(for: challenge(), request: page, cnonce: cnonce, count: 1)
    let other = DigestCredentials(user: "Mufasa", password: "Circle of Life")
    #expect(!other.isValid(right, for: challenge(), request: page))
    #expect(!mufasa.isValid(right, for: challenge(), request: DigestRequest(method: "PUT", target: page.target)))
    var next = challenge()
    next.nonce = "later"
    #expect(mufasa.check(right, for: next, request: page) == .otherNonce("dcd98b7102dd2f0e8b11d0f600bfb0c093"))
  }

  @Test func namesAreQuoted() {
    let odd = DigestCredentials(user: "a\"b\\cé", password: "p")
    let authorization = odd.authorization(for: challenge(), request: page, cnonce: cnonce, count: 1)
    #expect(authorization.hasPrefix("Digest username=\"a\\\"b\\\\cé\", "))
    #expect(odd.isValid(authorization, for: challenge(), request: page))
  }

  @Test(
    arguments: [
      ("Basic realm=\"x\"", .otherScheme("Basic")), ("Digest nonce=\"x\"", .missing("realm")),
      ("Digest realm=\"x\"", .missing("nonce")),
      ("Digest realm=\"x\", nonce=\"y\", algorithm=SHA-512-256", .unknownAlgorithm("SHA-512-256")),
      ("Digest realm=\"x\", nonce=\"y\", qop=\"conf\"", .unknownQuality("conf")),
    ] as [(String, DigestChallengeError)])
  func refusesChallengesThatItCannotAnswer(text: String, expected: DigestChallengeError) throws {
    let challenge = try #require(AuthChallenge.list(parsing: text).first)
    #expect(throws: expected) { try DigestChallenge(challenge) }
  }

  @Test func readsAndWritesAChallenge() throws {
    let text = "digest Realm=x, nonce=\"y\", STALE=TRUE, algorithm=md5-SESS"
    let challenge = try DigestChallenge(try #require(AuthChallenge.list(parsing: text).first))
    #expect(challenge.isStale && challenge.function == .md5Session && challenge.qualities.isEmpty)
    #expect(challenge.challenge.text == "Digest realm=\"x\", algorithm=MD5-sess, nonce=\"y\", stale=true")
  }
}
