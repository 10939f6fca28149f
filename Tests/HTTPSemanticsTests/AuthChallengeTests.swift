import HTTPSemantics
import Testing

@Suite struct AuthChallengeTests {
  @Test func commasPartChallengesAndParameters() {
    let list = AuthChallenge.list(
      parsing: "Newauth realm=\"apps, all\", type=1, title=\"Login to \\\"apps\\\"\", Basic realm=\"simple\", Negotiate"
    )
    #expect(list.map(\.scheme) == ["Newauth", "Basic", "Negotiate"])
    #expect(list.first?.parameters.map(\.name) == ["realm", "type", "title"])
    #expect(list.first?.parameters["Title"] == "Login to \"apps\"")
    #expect(list.first?.unquoted == ["type"])
    #expect(list.dropFirst().first?.parameters["realm"] == "simple")
    #expect(list.last?.parameters.isEmpty == true)
  }

  @Test(arguments: [
    "Basic realm=\"a\"", "Negotiate", "Negotiate YII+/~._-w==", "NTLM abc",
    "Digest realm=\"a \\\"b\\\"\", nonce=\"n,=\", stale=true, algorithm=SHA-256, qop=\"auth, auth-int\"",
  ])
  func writesWhatItRead(text: String) {
    #expect(AuthChallenge.list(parsing: text).map(\.text) == [text])
  }

  @Test(arguments: [
    ("", []), (" , ,", []), ("Basic", ["Basic"]), ("Basic,Negotiate abc=", ["Basic", "Negotiate abc="]),
    ("Negotiate abc= , Basic realm = x", ["Negotiate abc=", "Basic realm=x"]),
    ("realm=\"lost, too\", Basic", ["Basic"]), ("Basic@, Bearer", ["Bearer"]), ("\"x, y\", Bearer", ["Bearer"]),
    ("Bearer a=\"b\" junk \", c\", d=e", ["Bearer a=\"b\", d=e"]), ("Bearer a=\"open", ["Bearer"]),
  ])
  func passesOverWhatItCannotRead(text: String, expected: [String]) {
    #expect(AuthChallenge.list(parsing: text).map(\.text) == expected)
  }
}
