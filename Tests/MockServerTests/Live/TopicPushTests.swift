import Quantities
import Testing

@testable import MockServer
@testable import Scenarios

/// Events that are published while streams are open.
@Suite struct TopicPushTests {
  @Test(arguments: ExactEndingTests.Path.allCases)
  func openStreamsAndPollsGetThemAtOnce(path: ExactEndingTests.Path) async throws {
    try await withServer(options(path.configure)) { server in
      let stream = try RawClient(server, "/sse/news")
      let poll = try RawClient(server, "/poll/news?timeout=1h")
      let topic = server.topic("news")
      await topic.streams(atLeast: 2)
      #expect(topic.publish("a").streams == 2)
      #expect(stream.readHead()["Content-Type"] == "text/event-stream")
      #expect(stream.read(through: "\n\n\r\n") == "f\r\nid: 1\ndata: a\n\n\r\n")
      #expect(String(decoding: poll.readResponse().body, as: UTF8.self).contains("\"data\": \"a\""))
      topic.drop(.close)
      #expect(stream.readToEnd() == [])
      #expect(stream.end == .closed)
      let entry = try await server.finished(1, "/sse")[0]
      #expect(ExchangeStory(entry).happened == "200, closed after 15 of 15 B")
    }
  }

  @Test func theControlAPIPublishesAndWaits() async throws {
    try await withServer { server in
      let stream = try RawClient(server, "/sse/news")
      let control = try RawClient(
        server.port,
        "GET /_mocksrv/topics/news?streams=1&timeout=10m HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
      #expect(String(decoding: control.readResponse().body, as: UTF8.self).contains("\"streams\": 1"))
      control.send(
        "POST /_mocksrv/topics/news HTTP/1.1\r\nHost: localhost:\(server.port)\r\nContent-Length: 2\r\n\r\nhi")
      #expect(control.readResponse().status == 200)
      #expect(stream.read(through: "data: hi\n\n").hasSuffix("id: 1\ndata: hi\n\n"))
      control.send(
        "POST /_mocksrv/topics/news/drop?how=reset HTTP/1.1\r\nHost: localhost:\(server.port)\r\nContent-Length: 0\r\n\r\n"
      )
      #expect(control.readResponse().status == 200)
      _ = stream.readToEnd()
      #expect(stream.end == .reset)
    }
  }

  @Test func aStreamWhoseClientLeavesIsForgotten() async throws {
    try await withServer { server in
      let topic = server.topic("news")
      let stream = try RawClient(server, "/sse/news")
      await topic.streams(atLeast: 1)
      stream.close()
      #expect(await eventually { topic.openStreams == 0 })
      #expect(await server.isQuiet())
    }
  }

  @Test func trailersArriveBehindTheBody() async throws {
    try await withServer { server in
      let client = try RawClient(server, "/trailers?X-Sum=7", "TE: trailers\r\nConnection: TE")
      #expect(client.readHead()["Trailer"] == "X-Sum")
      #expect(client.read(through: "\r\n0\r\n").hasSuffix("\r\n0\r\n"))
      #expect(client.read(through: "\r\n\r\n") == "X-Sum: 7\r\n\r\n")
      client.send("GET /data/5 HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(client.readResponse().body == patternBytes(5))
    }
  }
}
