import Scenarios
import Testing

@Suite struct RedirectionTests {
  private let player = MemoryPlayer()

  @Test(arguments: [
    ("/redirect/3", "/relative-redirect/2"), ("/redirect/1", "/get"), ("/relative-redirect/2", "/relative-redirect/1"),
    ("/redirect/2?absolute=true", "http://example.test/absolute-redirect/1"),
    ("/absolute-redirect/1", "http://example.test/get"), ("/~one/redirect/1", "/~one/get"),
    ("/~one/absolute-redirect/2", "http://example.test/~one/absolute-redirect/1"), ("/links/3", "/links/3/0"),
    ("/redirect-to?url=/get", "/get"), ("/~one/redirect-to?url=/get", "/~one/get"),
    ("/~one/redirect-to?url=http://other.test/x", "http://other.test/x"),
    ("/redirect-to?url=/a%20b%C3%BC", "/a%20b%C3%BC"),
    ("/redirect-to?status_code=200&url=%2F%2Fother.test%2F", "//other.test/"),
  ])
  func leadsOn(path: String, location: String) {
    let answer = player.send("GET", path)
    #expect(answer.status == 302)
    #expect(answer.fields["Location"] == location)
  }

  @Test func goesElsewhereWithAnyCode() {
    let answer = player.send("PUT", "/redirect-to?url=/get&status_code=307")
    #expect(answer.status == 307)
    #expect(player.send("GET", "/redirect-to").status == 400)
    #expect(player.send("GET", "/redirect-to?url=/a%0D%0AX:%20y").status == 400)
    #expect(player.send("GET", "/redirect/0").status == 400)
  }

  @Test func cookiesBelongToTheSession() {
    let answer = player.send("GET", "/~one/cookies/set?a=1&b=x%20y&a=2")
    #expect(answer.fields["Location"] == "/~one/cookies")
    #expect(answer.fields.values("Set-Cookie") == ["a=1; Path=/~one", "b=\"x y\"; Path=/~one"])
    #expect(player.send("GET", "/cookies/set/a/1").fields["Set-Cookie"] == "a=1; Path=/")
    #expect(
      player.send("GET", "/cookies/delete?a").fields["Set-Cookie"]
        == "a=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=0; Path=/")
    #expect(player.send("GET", "/cookies/set?a%20b=1").status == 400)
  }

  @Test func cookiesAreShown() {
    let answer = player.send("GET", "/cookies", ["Cookie": "b=2; a=\"x\\054\\\"y\"; b=3; nothing"])
    #expect(answer.text == "{\n  \"cookies\": {\n    \"a\": \"x,\\\"y\",\n    \"b\": \"2\"\n  }\n}\n")
  }
}
