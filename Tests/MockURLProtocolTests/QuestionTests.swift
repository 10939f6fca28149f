import Foundation
import Testing

@testable import MockURLProtocol

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct QuestionTests {
  private func protected(_ fields: String...) -> MockNetwork {
    let network = MockNetwork()
    network.when(.any("/me")).reply(
      .text("denied", status: 401, fields: fields.map { HeaderField(name: "WWW-Authenticate", value: $0) }))
    return network
  }

  @Test func redirectionThatIsRefusedIsTheAnswer() async throws {
    let network = MockNetwork()
    network.when(.get("/a")).reply(
      .text("elsewhere", status: 302, fields: [HeaderField(name: "Location", value: "https://other.host/b?c=1")]))
    let recorder = Recorder()
    recorder.redirection = { _ in nil }
    network.session(delegate: recorder).dataTask(with: try url("/a")).resume()
    await recorder.done()
    #expect(
      recorder.events == ["redirection 302 https://other.host/b?c=1", "response 302", "data 9", "complete 0"])
  }

  @Test(arguments: [
    (301, "POST", "GET", 0), (302, "POST", "GET", 0), (303, "PUT", "GET", 0), (307, "POST", "POST", 5),
    (308, "PUT", "PUT", 5), (302, "PUT", "PUT", 5),
  ]) func redirectionKeepsOrChangesTheMethod(_ code: Int, _ method: String, _ then: String, _ body: Int) async throws {
    let network = MockNetwork()
    network.when(.any("/a")).reply(.status(code, fields: [HeaderField(name: "Location", value: "b")]))
    network.when(.any("/b")).reply(.text("there"))
    let recorder = Recorder()
    let task = network.session(delegate: recorder).uploadTask(with: try request(method, "/a"), from: Data("hello".utf8))
    task.resume()
    await recorder.done()
    let last = try #require(network.journal.entries.last)
    #expect(last.head.method == then)
    #expect(last.receivedBytes == body)
    #expect(recorder.status == 200)
    #expect(task.currentRequest?.url?.path == "/b")
  }

  @Test func endlessRedirectionsEndInAnError() async throws {
    let network = MockNetwork()
    network.when(.get("/a")).reply(.status(302, fields: [HeaderField(name: "Location", value: "/a")]))
    let session = network.session()
    #expect(await code { _ = try await session.data(from: try url("/a")) } == .httpTooManyRedirects)
    #expect(network.journal.count == 21)
  }

  @Test func credentialsStayWithTheirOrigin() async throws {
    let network = MockNetwork()
    network.when(.get("/a")).reply(
      .status(302, fields: [HeaderField(name: "Location", value: "https://other.host/b")]))
    network.when(.get("/b")).reply(.text("there"))
    _ = try await network.session().data(for: try request("GET", "/a", ["Authorization": "Bearer secret"]))
    #expect(network.journal.entries.map { $0.head.has("Authorization") } == [true, false])
  }

  @Test func challengeIsAnsweredWithTheCredential() async throws {
    let network = protected("Basic realm=\"x\"")
    network.when(.any("/me").header("Authorization", "Basic YW5uYTpzZWNyZXQ=")).reply(.text("anna"))
    let recorder = Recorder()
    recorder.credential = {
      (
        $0.previousFailureCount == 0 ? .useCredential : .cancelAuthenticationChallenge,
        URLCredential(user: "anna", password: "secret", persistence: .none)
      )
    }
    network.session(delegate: recorder).dataTask(with: try url("/me")).resume()
    await recorder.done()
    #expect(
      recorder.events == ["challenge NSURLAuthenticationMethodHTTPBasic 0", "response 200", "data 4", "complete 0"])
    #expect(network.journal.count == 2)
  }

  @Test func digestIsPreferred() async throws {
    let network = protected("Basic realm=\"x\"", "Digest realm=\"y\", nonce=\"n\", qop=\"auth\", algorithm=SHA-256")
    let recorder = Recorder()
    recorder.credential = {
      (
        $0.previousFailureCount == 0 ? .useCredential : .rejectProtectionSpace,
        URLCredential(user: "anna", password: "secret", persistence: .none)
      )
    }
    network.session(delegate: recorder).dataTask(with: try url("/me")).resume()
    await recorder.done()
    #expect(network.journal.entries.last?.head.value("Authorization")?.hasPrefix("Digest username=\"anna\"") == true)
    #expect(recorder.status == 401)
    #expect(recorder.events.filter { $0.hasPrefix("challenge") }.count == 2)
  }

  @Test func challengeCanBeCancelled() async throws {
    let network = protected("Basic realm=\"x\"")
    let recorder = Recorder()
    recorder.credential = { _ in (.cancelAuthenticationChallenge, nil) }
    network.session(delegate: recorder).dataTask(with: try url("/me")).resume()
    await recorder.done()
    #expect(recorder.code == .cancelled)
    #expect(network.journal.count == 1)
  }

  @Test(arguments: ["Basic realm=\"x\"", "Bearer error=\"invalid_token\""])
  func unansweredChallengeIsTheAnswer(_ field: String) async throws {
    let network = protected(field)
    let (data, response) = try await network.session().data(from: try url("/me"))
    #expect(status(response) == 401)
    #expect(String(decoding: data, as: UTF8.self) == "denied")
    #expect((response as? HTTPURLResponse)?.value(forHTTPHeaderField: "WWW-Authenticate") == field)
  }

  @Test func cookiesAreKeptAndSent() async throws {
    let network = MockNetwork()
    network.when(.get("/login")).reply(
      .status(
        302,
        fields: [
          HeaderField(name: "Set-Cookie", value: "a=1; Path=/"), HeaderField(name: "Set-Cookie", value: "b=2; Path=/"),
          HeaderField(name: "Location", value: "/home"),
        ]))
    network.when(.get("/home")).reply(.text("home"))
    let session = network.session()
    _ = try await session.data(from: try url("/login"))
    _ = try await session.data(from: try url("/home"))
    let cookies = network.journal.entries.dropFirst().map { $0.head.value("Cookie") ?? "" }
    #expect(cookies.count == 2)
    for cookie in cookies {
      #expect(cookie.contains("a=1"))
      #expect(cookie.contains("b=2"))
    }
  }

  @Test func codedBodiesAreDecoded() async throws {
    let network = MockNetwork()
    // "hello" of gzip -n
    let gzip: [UInt8] = [
      31, 139, 8, 0, 0, 0, 0, 0, 0, 3, 203, 72, 205, 201, 201, 7, 0, 134, 166, 16, 54, 5, 0, 0, 0,
    ]
    let coded = [HeaderField(name: "Content-Encoding", value: "gzip")]
    network.when(.get("/whole")).reply(Reply(fields: coded, body: .bytes(gzip, type: "text/plain")))
    network.when(.get("/broken")).reply(Reply(fields: coded, body: .bytes(Array("no gzip".utf8), type: "text/plain")))
    let session = network.session()
    #expect(try await session.data(from: try url("/whole")).0 == Data("hello".utf8))
    #expect(await code { _ = try await session.data(from: try url("/broken")) } == ClientFailure.undecodableBody.code())
  }

  @Test func keptCredentialIsUsedWithoutAsking() async throws {
    let network = protected("Basic realm=\"kept\"")
    network.when(.any("/me").header("Authorization", "Basic YW5uYTpzZWNyZXQ=")).reply(.text("anna"))
    let recorder = Recorder()
    recorder.credential = { _ in
      (.useCredential, URLCredential(user: "anna", password: "secret", persistence: .forSession))
    }
    let configuration = URLSessionConfiguration.ephemeral
    network.install(in: configuration)
    let asking = URLSession(configuration: configuration, delegate: recorder, delegateQueue: nil)
    asking.dataTask(with: try url("/me")).resume()
    await recorder.done()
    #expect(recorder.status == 200)
    let (_, response) = try await URLSession(configuration: configuration).data(from: try url("/me"))
    #expect(status(response) == 200)
    #expect(recorder.events.filter { $0.hasPrefix("challenge") }.count == 1)
  }

  @Test func delegateOfATaskAloneIsAskedAndTold() async throws {
    let network = MockNetwork()
    network.when(.get("/a")).reply(.status(302, fields: [HeaderField(name: "Location", value: "/b")]))
    network.when(.get("/b")).reply(.text("there"))
    let asked = Recorder()
    asked.redirection = { _ in nil }
    let (_, response) = try await network.session().data(from: try url("/a"), delegate: asked)
    #expect(status(response) == 302)
    #expect(asked.events.first == "redirection 302 https://any.host/b")
    let told = Recorder()
    _ = try await network.session().upload(for: try request("PUT", "/upload"), from: pattern(10), delegate: told)
    #expect(told.events.contains("sent 10/10"))
  }
}
