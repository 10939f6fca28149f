import Foundation
import MockURLProtocol
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What hardly any client does, and none may crash of.
@Suite(.timeLimit(.minutes(10))) struct HardUseTests {
  @Test func limitsThatAreNoNumbersAreNone() async throws {
    let network = MockNetwork("ok")
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = .nan
    configuration.timeoutIntervalForResource = .nan
    network.install(in: configuration)
    let (_, response) = try await URLSession(configuration: configuration).data(from: try url("/data/1k"))
    #expect(status(response) == 200)
  }

  @Test(arguments: ["https:///status/200", "https://", "https://?x"])
  func aURLWithoutAHostIsRefused(_ text: String) async throws {
    let url = try #require(URL(string: text))
    let network = MockNetwork("ok")
    #expect(await code { _ = try await network.session().data(from: url) } == .badURL)
  }

  #if canImport(FoundationNetworking)
    @Test func credentialsInAURLAreSentUnasked() async throws {
      let network = MockNetwork()
      let target = try #require(URL(string: "https://anna:s%20ecret@any.host/status/200"))
      _ = try await network.session().data(from: target)
      var own = URLRequest(url: target)
      own.setValue("Bearer t", forHTTPHeaderField: "Authorization")
      _ = try await network.session().data(for: own)
      let sent = network.journal.entries.map { $0.head.fields.values("Authorization") }
      #expect(sent == [["Basic YW5uYTpzIGVjcmV0"], ["Bearer t"]])
    }
  #endif

  @Test func whoSleepsForeverHoldsNobodyUp() async throws {
    let network = MockNetwork("ok+delay=1s")
    let sleeper = Task { try await network.clock.sleep(until: .never) }
    let (_, response) = try await network.session().data(from: try url("/data/1k"))
    #expect(status(response) == 200)
    #expect(network.clock.now == MonotonicTime(nanoseconds: 1_000_000_000))
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
  }

  @Test func thousandsMayWaitForAConnection() async throws {
    let count = 5_000
    let network = MockNetwork()
    network.when(.get("/slow")).script("ok+delay=1s").reply(.text("late"))
    network.when(.get("/")).reply(.text("now"))
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 1
    configuration.timeoutIntervalForRequest = 1_000_000
    network.install(in: configuration)
    let session = URLSession(configuration: configuration)
    let left = LockedBox(count + 1)
    let (slow, fast) = (try url("/slow"), try url("/"))
    await withCheckedContinuation { continuation in
      for index in 0...count {
        session.dataTask(with: index == 0 ? slow : fast) { _, _, _ in
          if left.withLock({ left in
            left -= 1
            return left == 0
          }) {
            continuation.resume()
          }
        }.resume()
      }
    }
    #expect(left.withLock { $0 } == 0)
  }

  @Test func aFileThatIsMissingIsNoEmptyBody() async throws {
    let network = MockNetwork("ok")
    let missing = try TemporaryFile().url
    try? FileManager.default.removeItem(at: missing)
    let put = try request("PUT", "/upload")
    let session = network.session()
    #expect(await code { _ = try await session.upload(for: put, fromFile: missing) } == .cannotOpenFile)
    #expect(network.journal.entries.isEmpty)
  }

  @Test(arguments: [100_000, 900_000]) func aFileThatChangesIsSentAsAnnouncedOrNotAtAll(size: UInt64) async throws {
    let network = MockNetwork("ok+up-rate=800kbit", MockOptions(clock: .manual))
    let file = try TemporaryFile([UInt8](repeating: 7, count: 500_000))
    let put = try request("PUT", "/upload")
    let recorder = Recorder()
    network.session(delegate: recorder).uploadTask(with: put, fromFile: file.url).resume()
    await network.clock.advance(by: .seconds(0.5))
    let handle = try FileHandle(forUpdating: file.url)
    try handle.truncate(atOffset: size)
    try handle.close()
    await network.clock.runUntilIdle()
    await recorder.done()
    #expect(recorder.code == (size < 500_000 ? .cannotOpenFile : nil))
    let received = try #require(network.journal.entries.first).receivedBytes
    #expect(size < 500_000 ? received < 500_000 : received == 500_000)
  }

  #if canImport(FoundationNetworking)
    @Test func sessionsDontGetTheConnectionsOfThoseBefore() async throws {
      let network = MockNetwork("ok")
      for _ in 0..<200 {
        let session = network.session()
        _ = try await session.data(from: try url("/data/1k"))
        session.finishTasksAndInvalidate()
      }
      #expect(Set(network.journal.entries.map(\.connection)).count == 200)
    }
  #endif
}
