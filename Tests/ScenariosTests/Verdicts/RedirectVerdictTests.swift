import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

@Suite struct RedirectVerdictTests {
  @Test(arguments: [
    (307, "POST", "POST", true, VerdictResult.passed), (308, "PUT", "PUT", true, .passed),
    (307, "POST", "GET", false, .failed), (308, "POST", "POST", false, .failed), (303, "POST", "GET", false, .passed),
    (303, "POST", "POST", true, .failed), (303, "PUT", "GET", true, .failed), (302, "POST", "GET", false, .passed),
    (302, "POST", "POST", true, .passed), (302, "POST", "GET", true, .failed), (301, "GET", "GET", false, .passed),
    (302, "DELETE", "GET", false, .observed), (303, "HEAD", "HEAD", false, .passed),
  ])
  func methodAndBodyFollowTheStatus(
    status: Int, from: String, to: String, hasBody: Bool, result: VerdictResult
  ) {
    var journal = JournalMaker()
    let upload = from == "GET" || from == "HEAD" ? nil : "body"
    journal.add(at: 0, from, "/a", status: status, answer: ["Location": "/b"], upload: upload)
    journal.add(at: 0.01, to, "/b", upload: hasBody ? "body" : nil)
    #expect(journal.results("redirect-method") == [result])
  }

  @Test func anUnfollowedRedirectIsNotJudged() {
    var journal = JournalMaker()
    journal.add(at: 0, "POST", "/a", status: 307, answer: ["Location": "/b"], upload: "x")
    journal.add(at: 60, "GET", "/b")
    journal.add(at: 61, "GET", "/c")
    #expect(journal.results("redirect-method").isEmpty)
  }

  @Test func theOneThatHasTheRightMethodFollows() {
    var journal = JournalMaker()
    journal.add(at: 0, "POST", "/a", status: 307, answer: ["Location": "/b"], upload: "x", connection: 1)
    journal.add(at: 0.01, "GET", "/b", connection: 2)
    journal.add(at: 0.02, "POST", "/b", upload: "x", connection: 1)
    #expect(journal.results("redirect-method") == [.passed])
  }

  @Test(arguments: [
    ("/b", "/b", "127.0.0.1:8080"), ("b", "/dir/b", "127.0.0.1:8080"),
    ("../b?x=1", "/b?x=1&mock=503", "127.0.0.1:8080"),
    ("http://localhost:9090/b", "/b", "localhost:9090"), ("//other:80/b#top", "/b", "other"),
    ("/~s1/b", "/~s1/b", "127.0.0.1:8080"), ("/b", "/~s1/b", "127.0.0.1:8080"), ("/%62", "/b", "127.0.0.1:8080"),
    ("http://localhost", "/", "localhost"), ("?y=2", "/dir/a?y=2", "127.0.0.1:8080"),
  ])
  func everyFormOfLocationIsFollowed(location: String, target: String, host: String) {
    var journal = JournalMaker()
    journal.add(at: 0, "GET", "/dir/a", status: 302, answer: ["Location": location])
    journal.add(at: 0.01, "GET", target, ["Host": host], session: target.hasPrefix("/~") ? "s1" : "", decided: 0.01)
    #expect(journal.results("redirect-method") == [.passed])
  }

  @Test func aSessionsPrefixIsFollowedByTheEngineItself() {
    let player = MemoryPlayer()
    let location = player.send("GET", "/~a/status/302").fields["Location"] ?? ""
    _ = player.send("GET", location)
    #expect(player.results("redirect-method") == [.passed])
    #expect(VerdictReport.judge(player.engine.journal.entries).first?.operation == "GET /status/302 of session a")
  }

  @Test func credentialsStayAtTheirOrigin() {
    for (sent, result) in [("Bearer x", VerdictResult.failed), ("", .passed), ("Basic own", .passed)] {
      var journal = JournalMaker()
      journal.add(
        at: 0, "GET", "/a", ["Authorization": "Bearer x"], status: 302, answer: ["Location": "http://localhost:9/b"])
      var fields: HeaderFields = ["Host": "localhost:9"]
      if !sent.isEmpty { fields.append("Authorization", sent) }
      journal.add(at: 0.01, "GET", "/b", fields)
      #expect(journal.results("redirect-credentials") == [result])
    }
  }

  @Test func withinAnOriginCredentialsMayStay() {
    var journal = JournalMaker()
    journal.add(at: 0, "GET", "/a", ["Authorization": "Bearer x"], status: 301, answer: ["Location": "/a/"])
    journal.add(at: 0.01, "GET", "/a/", ["Authorization": "Bearer x"])
    #expect(journal.results("redirect-credentials").isEmpty)
  }

  @Test func cookiesKnowNoPorts() {
    var journal = JournalMaker()
    let cookie: HeaderFields = ["Cookie": "a=1"]
    journal.add(at: 0, "GET", "/a", cookie, status: 302, answer: ["Location": "http://127.0.0.1:9/b"])
    journal.add(at: 0.01, "GET", "/b", ["Host": "127.0.0.1:9", "Cookie": "a=1"])
    #expect(journal.results("redirect-credentials").isEmpty)
    journal.add(at: 1, "GET", "/c", cookie, status: 302, answer: ["Location": "http://evil:9/b"])
    journal.add(at: 1.01, "GET", "/b", ["Host": "evil:9", "Cookie": "a=1"])
    #expect(journal.results("redirect-credentials") == [.failed])
  }

  @Test func requestsWithoutCredentialsAreNotJudged() {
    var journal = JournalMaker()
    journal.add(at: 0, "GET", "/a", status: 302, answer: ["Location": "http://localhost:9/b"])
    journal.add(at: 0.01, "GET", "/b", ["Host": "localhost:9"])
    #expect(journal.results("redirect-credentials").isEmpty)
  }
}
