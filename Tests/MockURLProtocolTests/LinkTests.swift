import Foundation
import LinkModel
import MockURLProtocol
import Scenarios
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What links do offline, on the virtual clock.
@Suite struct LinkTests {
  private func make(_ link: String, seed: UInt64? = nil) throws -> MockNetwork {
    var options = MockOptions(link: try LinkProfile(parsing: link))
    if let seed { options.engine.seed = seed }
    return MockNetwork(options)
  }

  private func seconds(_ network: MockNetwork) -> Double { Double(network.clock.now.nanoseconds) / 1e9 }

  @Test func aHandoverWithResetFailsWhatIsOpenAndALaterTaskWorks() async throws {
    let network = try make("down=1mbit,up=1mbit,delay=20ms for 1s; handover=reset; wifi")
    let session = network.session()
    let large = try url("/data/1m")
    #expect(await code { _ = try await session.data(from: large) } == .networkConnectionLost)
    #expect(seconds(network) == 1)
    let (data, _) = try await session.data(from: try url("/data/100k"))
    #expect(data == pattern(102_400))
    let entries = network.journal.entries
    #expect(entries.map(\.connection) == [1, 2])
    #expect(entries.first?.wire?.end == .linkBroke && entries.first?.wire?.ending == .reset)
    let sent = entries.first?.wire?.bodyBytesSent ?? 0
    #expect(sent > 90_000 && sent < 125_000)
  }

  @Test func aHandoverWithSilenceTimesOut() async throws {
    let network = try make("down=1mbit,up=1mbit,delay=20ms for 1s; handover=silence; wifi")
    let session = network.session()
    var request = try request("GET", "/data/1m")
    request.timeoutInterval = 20
    let asked = request
    #expect(await code { _ = try await session.data(for: asked) } == .timedOut)
    #expect(seconds(network) > 20.9 && seconds(network) < 21.1)
    _ = try await session.data(from: try url("/data/1k"))
    let entries = network.journal.entries
    #expect(entries.map(\.connection) == [1, 2])
    #expect(entries.first?.wire?.end == .linkBroke && entries.first?.wire?.ending == .hang)
    #expect(entries.first?.finished == MonotonicTime(nanoseconds: 1_000_000_000))
  }

  @Test(arguments: Handover.allCases)
  func anUploadIsLostAsADownloadIs(_ how: Handover) async throws {
    let network = try make("down=1mbit,up=1mbit for 1s; \(how); wifi")
    let session = network.session()
    let file = try TemporaryFile(pattern(1_000_000))
    let upload = try request("PUT", "/upload")
    let expected: URLError.Code = how == .reset ? .networkConnectionLost : .timedOut
    #expect(await code { _ = try await session.upload(for: upload, fromFile: file.url) } == expected)
    #expect(network.journal.entries.first?.wire?.end == .linkBroke)
    _ = try await session.upload(for: upload, fromFile: file.url)
    #expect(network.journal.entries.last?.receivedBytes == 1_000_000)
  }

  @Test func aClientNoticesThatAKeptConnectionWasResetAndNotThatItIsSilent() async throws {
    for how in Handover.allCases {
      let network = try make("down=10mbit,up=10mbit for 1s; \(how); wifi")
      let session = network.session()
      _ = try await session.data(from: try url("/data/1k"))
      // A kept connection alone makes no clock run on to a hand-over.
      #expect(seconds(network) < 0.1)
      try await network.clock.sleep(for: .seconds(2))
      let target = try url("/data/2k")
      let failure = await code { _ = try await session.data(from: target) }
      #expect(failure == (how == .reset ? nil : .timedOut))
      _ = try await session.data(from: target)
      // What went into the silence was never heard of.
      #expect(
        network.journal.entries.map(\.target)
          == (how == .reset ? ["/data/1k", "/data/2k", "/data/2k"] : ["/data/1k", "/data/2k"]))
      #expect(network.journal.entries.map(\.connection) == (how == .reset ? [1, 2, 2] : [1, 2]))
    }
  }

  @Test func theLookUpIsPaidOnce() async throws {
    let network = try make("high-latency-dns")
    _ = try await network.session().data(from: try url("/data/1k"))
    #expect(seconds(network) >= 3 && seconds(network) < 3.1)
    _ = try await network.session().data(from: try url("/data/1k"))
    #expect(seconds(network) < 3.2)
    #expect(network.journal.entries.map(\.connection) == [1, 2])
  }

  @Test func aLookUpThatTakesTooLongTimesOut() async throws {
    let network = try make("dns=90s")
    let session = network.session()
    let target = try url("/data/1k")
    #expect(await code { _ = try await session.data(from: target) } == .timedOut)
    #expect(network.journal.count == 0)
  }

  @Test func connectionsWithLinksOfTheirOwnDoNotWaitForOneAnother() async throws {
    func took(_ link: String) async throws -> Double {
      let network = try make(link)
      let session = network.session()
      let target = try url("/data/100k")
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<4 { group.addTask { try await session.data(from: target).0.count } }
        for try await count in group { #expect(count == 102_400) }
      }
      return seconds(network)
    }
    #expect(try await took("down=1mbit,up=1mbit,link=per-connection") < 1.1)
    #expect(try await took("down=1mbit,up=1mbit") > 3.2)
  }

  @Test func anOutageIsSurvived() async throws {
    let network = try make("down=1mbit,up=1mbit,delay=50ms for 500ms; offline for 10s; down=10mbit")
    let (data, _) = try await network.session().data(from: try url("/data/300k"))
    #expect(data == pattern(307_200))
    #expect(seconds(network) > 10.5 && seconds(network) < 25)
    #expect(network.journal.entries.map(\.connection) == [1])
  }

  @Test func anotherLinkHoldsForLaterConnections() async throws {
    let network = try make("delay=1s")
    _ = try await network.session().data(from: try url("/data/1k"))
    #expect(seconds(network) == 4)
    network.setLink(try LinkProfile(parsing: "delay=10ms"))
    _ = try await network.session().data(from: try url("/data/1k"))
    #expect(seconds(network) < 4.1)
    network.setLink(nil)
    _ = try await network.session().data(from: try url("/data/1k"))
    #expect(network.journal.entries.map(\.link) == ["delay=1s", "delay=10ms", nil])
  }

  @Test func theSameSeedTakesTheSameTime() async throws {
    func run(_ seed: UInt64) async throws -> [Int64] {
      let network = try make(
        "very-bad,jitter=20ms,burst=1%:50%,wander=50%:300ms,dns=500ms,link=per-connection", seed: seed)
      var times: [Int64] = []
      for size in [1, 20, 5] {
        _ = try await network.session().data(from: try url("/data/\(size)k"))
        times.append(network.clock.now.nanoseconds)
      }
      return times
    }
    let first = try await run(5)
    for _ in 0..<20 { #expect(try await run(5) == first) }
    #expect(try await run(6) != first)
  }
}
