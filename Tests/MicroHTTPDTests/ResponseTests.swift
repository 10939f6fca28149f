import MicroHTTPD
import Quantities
import Testing

/// One response for all requests.
private struct Shared: ~Copyable, Sendable {
  let response: Response
  init() {
    let body: StaticString = "shared"
    var response = Response(persistent: UnsafeRawBufferPointer(start: body.utf8Start, count: 6))
    response.addField(name: "Content-Type", value: "text/plain" as StaticString)
    self.response = response
  }
}

private let shared = Shared()

private final class SharedExchange: DaemonExchange {
  override func end(connection: Connection) -> ConnectionFate {
    connection.queue(status: 299, response: shared.response) ? .proceed : .drop
  }
}

private final class HastyExchange: TextExchange {
  override func head(method: UnsafePointer<CChar>, version: UnsafePointer<CChar>, connection: Connection)
    -> ConnectionFate
  {
    answer("\(String(cString: method)) \(String(cString: version))", on: connection)
  }
}

@Suite struct ResponseTests {
  @Test func aPersistentResponseServesManyRequests() throws {
    let server = try Server.make { _, _ in SharedExchange() }
    let clients = [try server.connect(), try server.connect()]
    for client in clients + clients {
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      let (head, body) = client.readResponse()
      #expect(head.hasPrefix("HTTP/1.1 299 "))
      #expect(head.contains("\r\nContent-Type: text/plain\r\n"))
      #expect(body == "shared")
    }
  }

  @Test func anAnswerToTheHeadAloneClosesTheConnection() throws {
    let server = try Server.make { _, _ in HastyExchange("") }
    let client = try server.connect()
    client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n")
    let all = client.readToEnd()
    #expect(all.hasSuffix("\r\n\r\nPOST HTTP/1.1"))
    #expect(all.contains("Connection: close"))
  }

  @Test func sendsABodyPieceByPieceFromAReader() throws {
    let server = try Server.make { target, _ in
      ReaderExchange(count: 25, length: target == "/known" ? 25 : nil)
    }
    let client = try server.connect()
    for target in ["/known", "/chunked", "/known"] {
      client.send("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
      let (head, body) = client.readResponse()
      #expect(body == "0123456789012345678901234")
      #expect(head.contains("chunked") == (target == "/chunked"))
    }
  }

  @Test func aFailingReaderBreaksTheBodyOff() throws {
    let server = try Server.make { _, _ in ReaderExchange(count: 10, length: 25, ending: .failed) }
    let client = try server.connect()
    client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(client.readToEnd().hasSuffix("\r\n\r\n0123456789"))
  }

  @Test func refusesFieldsThatWouldBreakTheHead() {
    var response = Response()
    let bad = response.addField("X-Bad", "a\r\nb: c")
    let good = response.addField(name: "X-Good", value: "a" as String)
    #expect(!bad)
    #expect(good)
  }
}
