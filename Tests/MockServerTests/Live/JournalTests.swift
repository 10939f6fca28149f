import LinkModel
import Quantities
import Scenarios
import Testing

@testable import MockServer

@Suite(.timeLimit(.minutes(10))) struct JournalTests {
  @Test func showsThatAConnectionWasUsedAgain() async throws {
    try await withServer { server in
      let client = try RawClient(server.port)
      for _ in 1...2 {
        client.send("GET /data/1k HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(client.readResponse().status == 200)
      }
      let other = try RawClient(server.port, "GET /data/1k HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(other.readResponse().status == 200)
      let entries = try await server.engine.journal.wait(count: 3, timeout: .seconds(60))
      #expect(entries.map(\.exchange) == [1, 2, 1])
      #expect(entries[0].connection == entries[1].connection)
      #expect(entries[0].connection != entries[2].connection)
    }
  }

  @Test(arguments: ["/data/1k", "/data/1k?mock=ok+delay=20ms"])
  func knowsWhenTheHeadWasSent(_ target: String) async throws {
    try await withServer { server in
      let client = try RawClient(server.port, "GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(client.readResponse().status == 200)
      let entry = try #require(try await server.engine.journal.wait(timeout: .seconds(60)).first)
      let head = try #require(entry.wire?.headSent)
      #expect(head >= entry.began + (entry.plan?.delay ?? .zero))
      #expect(head <= (try #require(entry.finished)))
    }
  }

  @Test func namesTheLinkOfTheConnection() async throws {
    let link = try LinkProfile(parsing: "down=100mbit,up=100mbit,delay=1ms")
    try await withServer(options { $0.link = link }) { server in
      let client = try RawClient(server.port, "GET /data/1k HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(client.readResponse().status == 200)
      let entry = try #require(try await server.engine.journal.wait(timeout: .seconds(60)).first)
      #expect(entry.link == link.description)
    }
  }

  @Test func keepsWhatArrivedOfAnUploadThatBrokeOff() async throws {
    try await withServer { server in
      let client = try RawClient(
        server.port, "PUT /upload HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhello")
      _ = await eventually { server.entries().count == 1 }
      client.close()
      let entry = try #require(try await server.engine.journal.wait(timeout: .seconds(60)).first)
      #expect(!entry.receivedWhole)
      #expect(entry.requestBody?.bytes == Array("hello".utf8))
    }
  }
}
