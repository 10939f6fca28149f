import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking

  @testable import MockURLProtocol

  /// What is left on a Foundation that the mock doesn't know: never a crash, always an error that says what to do.
  @Suite struct DegradedModeTests {
    private let network: MockNetwork

    init() {
      var options = MockOptions()
      options.isBlind = true
      network = MockNetwork(options)
    }

    private func text(_ body: () async throws -> Void) async -> String {
      do {
        try await body()
        return ""
      } catch {
        return error.localizedDescription
      }
    }

    @Test func nothingIsPromised() { #expect(network.capabilities.isEmpty) }

    @Test func dataTasksWork() async throws {
      let (data, response) = try await network.session().data(from: try url("/data/200k"))
      #expect(data == pattern(204_800))
      #expect(status(response) == 200)
    }

    @Test func delegateGetsTheWholeBodyAtOnce() async throws {
      let recorder = Recorder()
      network.session(delegate: recorder).dataTask(with: try url("/data/200k")).resume()
      await recorder.done()
      #expect(recorder.events == ["response 200", "data 204800", "complete 0"])
    }

    @Test func bodyInTheRequestIsSeen() async throws {
      var put = try request("PUT", "/upload")
      put.httpBody = Data("hello".utf8)
      _ = try await network.session().data(for: put)
      #expect(network.journal.entries.first?.receivedBytes == 5)
    }

    @Test func downloadSaysWhatToDo() async throws {
      let recorder = Recorder()
      network.session(delegate: recorder).downloadTask(with: try url("/data/1k")).resume()
      await recorder.done()
      #expect(recorder.seen.withLock { $0.error?.localizedDescription.contains("MockServer") } == true)
      #expect(recorder.code == .unsupportedURL)
    }

    @Test func awaitedDownloadSaysWhatToDo() async throws {
      let session = network.session()
      let said = await text { _ = try await session.download(from: try url("/data/1k")) }
      #expect(said.contains("MockServer"))
    }

    @Test(arguments: ["data", "file"]) func uploadTaskSaysWhatToDo(_ kind: String) async throws {
      let session = network.session()
      let put = try request("PUT", "/upload")
      let file = try TemporaryFile(pattern(10))
      let said = await text {
        if kind == "data" {
          _ = try await session.upload(for: put, from: Data("hello".utf8))
        } else {
          _ = try await session.upload(for: put, fromFile: file.url)
        }
      }
      #expect(said.contains("MockServer"))
    }

    @Test func redirectionWithADelegateSaysWhatToDo() async throws {
      network.when(.get("/a")).reply(.status(302, fields: [HeaderField(name: "Location", value: "/b")]))
      let recorder = Recorder()
      network.session(delegate: recorder).dataTask(with: try url("/a")).resume()
      await recorder.done()
      #expect(recorder.seen.withLock { $0.error?.localizedDescription.contains("MockServer") } == true)
    }

    @Test func redirectionWithoutADelegateIsFollowed() async throws {
      network.when(.get("/a")).reply(.status(302, fields: [HeaderField(name: "Location", value: "/b")]))
      network.when(.get("/b")).reply(.text("there"))
      let (data, _) = try await network.session().data(from: try url("/a"))
      #expect(String(decoding: data, as: UTF8.self) == "there")
    }

    @Test func unansweredChallengeIsTheAnswer() async throws {
      network.when(.get("/me")).reply(
        .text("denied", status: 401, fields: [HeaderField(name: "WWW-Authenticate", value: "Basic realm=\"x\"")]))
      let (_, response) = try await network.session().data(from: try url("/me"))
      #expect(status(response) == 401)
    }

    @Test func faultsAreTheSame() async throws {
      let session = network.session()
      let got = await code { _ = try await session.data(from: try url("/data/1m?mock=reset@64k")) }
      #expect(got == .networkConnectionLost)
    }
  }
#endif
