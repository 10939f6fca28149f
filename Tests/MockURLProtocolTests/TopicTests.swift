import Foundation
import Quantities
import Scenarios
import Testing

@testable import MockURLProtocol

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What tests publish while requests wait for it, offline.
@Suite struct TopicTests {
  @Test func aLongPollIsAnsweredByWhatIsPublished() async throws {
    let mock = MockNetwork(MockOptions(clock: .manual))
    let session = mock.session()
    let topic = mock.topic("news")
    async let answer = session.data(from: try url("/poll/news?timeout=1h"))
    await topic.streams(atLeast: 1)
    #expect(topic.publish("hello").streams == 1)
    let (data, response) = try await answer
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
    #expect(String(decoding: data, as: UTF8.self).contains("\"data\": \"hello\""))
    #expect(topic.openStreams == 0)
  }

  @Test func aStreamGetsEventsUntilItIsDropped() async throws {
    let mock = MockNetwork(MockOptions(clock: .manual))
    let session = mock.session()
    let topic = mock.topic("news")
    async let answer = session.data(from: try url("/sse/news"))
    await topic.streams(atLeast: 1)
    topic.publish("a")
    topic.publish("b")
    topic.drop(.end)
    #expect(String(decoding: try await answer.0, as: UTF8.self) == "id: 1\ndata: a\n\nid: 2\ndata: b\n\n")
  }

  @Test func aDroppedStreamFailsAsOnASocket() async throws {
    let mock = MockNetwork(MockOptions(clock: .manual))
    let session = mock.session()
    let topic = mock.topic("news")
    let target = try url("/sse/news")
    let task = Task { try await session.data(from: target) }
    await topic.streams(atLeast: 1)
    topic.publish("a")
    topic.drop(.reset)
    await #expect(throws: URLError.self) { try await task.value }
    #expect(mock.journal.entries.first?.wire?.ending == .reset)
  }

  @Test func eventsComeAtTheirTimeOfTheClock() async throws {
    let mock = MockNetwork()
    let session = mock.session()
    let before = mock.clock.now
    let (data, _) = try await session.data(from: try url("/sse?count=5&duration=3m&data=x"))
    #expect(String(decoding: data, as: UTF8.self).hasSuffix("id: 4\nevent: ping\ndata: x\n\n"))
    #expect(mock.clock.now - before == .seconds(180))
  }

  @Test func aWebSocketNeedsARealServerAndTheErrorSaysSo() async throws {
    let mock = MockNetwork()
    var request = URLRequest(url: try url("/websocket/echo"))
    for (name, value) in [
      ("Connection", "Upgrade"), ("Upgrade", "websocket"), ("Sec-WebSocket-Version", "13"),
      ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ] { request.setValue(value, forHTTPHeaderField: name) }
    do {
      _ = try await mock.session().data(for: request)
      Issue.record("a WebSocket was opened offline")
    } catch let error as URLError {
      #expect(error.code == .unsupportedURL)
      #expect(error.localizedDescription.contains("MockServer"))
    }
  }
}
