import Foundation
import MockURLProtocol
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct FaultTests {
  @Test func resetComesAfterExactlyTheBytesBeforeIt() async throws {
    let network = MockNetwork()
    let recorder = Recorder()
    network.session(delegate: recorder).dataTask(with: try url("/data/1m?mock=reset@65537,ok")).resume()
    await recorder.done()
    #expect(recorder.body == pattern(65_537))
    #expect(recorder.code == .networkConnectionLost)
    #expect(network.journal.entries.first?.wire?.bodyBytesSent == 65_537)
  }

  @Test func resumesWithARangeAfterAReset() async throws {
    let network = MockNetwork("reset@64k, ok")
    let recorder = Recorder()
    let session = network.session(delegate: recorder)
    session.dataTask(with: try url("/data/1m")).resume()
    await recorder.done()
    let etag = try #require(recorder.seen.withLock { $0.response?.value(forHTTPHeaderField: "ETag") })
    let rest = try request("GET", "/data/1m", ["Range": "bytes=65536-", "If-Range": etag])
    let (data, response) = try await network.session().data(for: rest)
    #expect(status(response) == 206)
    #expect(recorder.body + data == pattern(1_048_576))
    #expect(network.verdicts.contains { $0.name == "resume-range" && $0.result == .passed })
  }

  @Test func anHourOfBackOffPassesAtOnce() async throws {
    let network = MockNetwork("503+retry-after=600*6, ok")
    let session = network.session()
    let start = network.clock.now
    var code = 0
    while code != 200 {
      let (_, response) = try await session.data(from: try url("/feed"))
      code = status(response)
      if code == 503 { try await network.clock.sleep(for: .seconds(600)) }
    }
    #expect(network.clock.now - start == .seconds(3_600))
    #expect(network.verdicts.first { $0.name == "retry-after" }?.result == .passed)
  }

  @Test func silenceEndsInATimeout() async throws {
    let network = MockNetwork()
    let session = network.session()
    var asked = try request("GET", "/data/1m?mock=stall@head")
    asked.timeoutInterval = 20
    let got = await code { _ = try await session.data(for: asked) }
    #expect(got == .timedOut)
    #expect(network.clock.now.nanoseconds >= 20_000_000_000)
    #expect(network.clock.now.nanoseconds < 21_000_000_000)
  }

  @Test func pacedBodyTakesItsTime() async throws {
    let network = MockNetwork(MockOptions(clock: .manual))
    let recorder = Recorder()
    network.session(delegate: recorder).dataTask(with: try url("/data/100k?mock=ok%2Brate=80kbit%2Bdelay=5s")).resume()
    await network.clock.advance(by: .seconds(4.9))
    #expect(recorder.events.isEmpty)
    await network.clock.advance(by: .seconds(1.1))
    #expect((8_000...10_000).contains(recorder.body.count))
    await network.clock.advance(by: .seconds(60))
    #expect(recorder.events.last == "complete 0")
    #expect(recorder.body == pattern(102_400))
  }

  @Test func requestThatNothingAnswersSaysWhy() async throws {
    let network = MockNetwork()
    network.when(.get("/feed")).script("ok")
    let session = network.session()
    do {
      _ = try await session.data(from: try url("/fede"))
      Issue.record("answered")
    } catch {
      #expect((error as? URLError)?.code == .resourceUnavailable)
      #expect(error.localizedDescription.contains("/feed"))
    }
    #expect(network.unmatched.count == 1)
  }

  @Test func linkTakesItsTime() async throws {
    let profile = try LinkProfile(parsing: "down=1mbit,up=1mbit,delay=100ms")
    let network = MockNetwork(MockOptions(link: profile))
    let (data, _) = try await network.session().data(from: try url("/data/100k"))
    #expect(data == pattern(102_400))
    let took = Double(network.clock.now.nanoseconds) / 1e9
    #expect((1.2...2.2).contains(took))
    let file = try TemporaryFile(pattern(100_000))
    let (answer, _) = try await network.session().upload(for: try request("PUT", "/upload"), fromFile: file.url)
    #expect(answer.count > 10)
    #expect(network.journal.entries.last?.receivedBytes == 100_000)
  }

  @Test func redirectionsAreFollowed() async throws {
    let network = MockNetwork()
    network.when(.get("/a")).reply(Reply(status: 302, fields: [HeaderField(name: "Location", value: "/b")]))
    network.when(.get("/b")).reply(.text("there"))
    let (data, response) = try await network.session().data(from: try url("/a"))
    #expect(String(decoding: data, as: UTF8.self) == "there")
    #expect(response.url?.path == "/b")
    #expect(network.journal.count == 2)
  }

  @Test func cancelledAtAnyMomentItSurvives() async throws {
    let network = MockNetwork()
    let session = network.session()
    let target = try url("/data/1k")
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<8 {
        group.addTask {
          for turn in 0..<300 {
            let task = Task.detached { try? await session.data(from: target) }
            for _ in 0..<((turn + worker) % 5) { await Task.yield() }
            task.cancel()
            _ = await task.value
          }
        }
      }
    }
  }

  @Test func suspendedTaskGoesOnWhereItWas() async throws {
    let network = MockNetwork(MockOptions(clock: .manual))
    let recorder = Recorder()
    let task = network.session(delegate: recorder).dataTask(with: try url("/data/20k?mock=ok%2Brate=80kbit"))
    task.resume()
    await network.clock.advance(by: .seconds(1))
    let before = recorder.body.count
    #expect((5_000...11_000).contains(before))
    task.suspend()
    await network.clock.advance(by: .seconds(10))
    #expect(recorder.body.count <= before + 1_448)
    task.resume()
    await network.clock.advance(by: .seconds(5))
    #expect(recorder.events.last == "complete 0")
    #expect(recorder.body == pattern(20_480))
  }
}

@Suite struct InstantRetryTests {
  @Test func clientThatComesBackAtOnceIsCaught() async throws {
    for _ in 0..<20 {
      let network = MockNetwork("503+retry-after=5*2, ok")
      let session = network.session()
      let target = try url("/feed")
      for _ in 0..<3 { _ = try await session.data(from: target) }
      #expect(network.verdicts.first { $0.name == "retry-after" }?.result == .failed)
      #expect(network.clock.now.nanoseconds == 0)
    }
  }

  @Test func requestsSideBySideAreNotTakenForRetries() async throws {
    for _ in 0..<20 {
      // An answer that takes no time at all is there before the next request is made.
      let network = MockNetwork("503+retry-after=5+delay=1ms", MockOptions(clock: .manual))
      let session = network.session()
      let target = try url("/feed")
      let tasks = (0..<4).map { _ in session.dataTask(with: target) { _, _, _ in } }
      for task in tasks { task.resume() }
      await network.clock.advance(by: .seconds(1))
      #expect(network.journal.entries.filter { $0.wire != nil }.count == 4)
      #expect(!network.verdicts.contains { $0.name == "retry-after" && $0.result == .failed })
    }
  }
}
