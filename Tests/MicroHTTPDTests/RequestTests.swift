import MicroHTTPD
import Quantities
import Testing

@Suite struct RequestTests {
  @Test func servesSeveralRequestsOnOneConnection() throws {
    let server = try Server.make { target, _ in TextExchange("answer to \(target)") }
    let client = try server.connect()
    for number in 1...3 {
      client.send("GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
      let (head, body) = client.readResponse()
      #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(!head.contains("Date:"))
      #expect(body == "answer to /\(number)")
    }
    #expect(server.delegate.counts.withLock { $0.started } == 1)
  }

  @Test(arguments: ["/a+b%2Fc%20?x=1+2%26&y", "/", "*", "http://other.example/x%2e?q", "//double//"])
  func handsOutTheTargetAsItWasSent(target: String) throws {
    let server = try Server.make { target, _ in TextExchange(target) }
    let client = try server.connect()
    client.send("OPTIONS \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(client.readResponse().body == target)
  }

  @Test(arguments: [1, 7, 4096, 1 << 20])
  func givesUnconsumedBodyBytesAgain(portion: Int) throws {
    let server = try Server.make { _, _ in EchoExchange(portion: portion) }
    let client = try server.connect()
    let body = String((0..<5000).map { Character(Unicode.Scalar(UInt8(97 + $0 % 26))) })
    client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n\r\n" + body)
    #expect(client.readResponse().body == body)
  }

  @Test func decodesAChunkedBodyAndItsTrailer() throws {
    let server = try Server.make { _, _ in EchoExchange(portion: 3) }
    let client = try server.connect()
    client.send("PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n")
    client.send("6;ext=1\r\n world\r\n0\r\nX-Sum: 42\r\n\r\n")
    #expect(client.readResponse().body == "hello worldX-Sum=42;")
  }

  @Test(arguments: Driving.allCases) func waitsForAResumeBeforeAnswering(driving: Driving) throws {
    let server = try Server.make(driving) { _, _ in PatientExchange(times: 3) }
    let client = try server.connect()
    for _ in 0..<2 {
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(client.readResponse().body == "patient")
    }
  }

  @Test(arguments: Driving.allCases) func waitsForAResumeInTheMiddleOfABody(driving: Driving) throws {
    let server = try Server.make(driving) { _, _ in PatientExchange(times: 3, duringBody: true) }
    let client = try server.connect()
    client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello")
    #expect(client.readResponse().body == "patient")
  }

  @Test func asksForTheBodyOfAClientThatExpectsIt() throws {
    let server = try Server.make { _, _ in EchoExchange(portion: 10) }
    let client = try server.connect()
    client.send("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
    #expect(client.read(through: "\r\n\r\n").hasPrefix("HTTP/1.1 100 "))
    client.send("ok")
    #expect(client.readResponse().body == "ok")
  }

  @Test func saysHowARequestEnded() async throws {
    let reasons = AsyncStream<TerminationReason>.makeStream()
    let server = try Server.make { _, _ in TextExchange("x") { reasons.continuation.yield($0) } }
    let client = try server.connect()
    client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    _ = client.readResponse()
    var seen: [TerminationReason] = []
    for await reason in reasons.stream {
      seen.append(reason)
      break
    }
    #expect(seen == [.completed])
  }

  @Test func noticesAClientThatClosesWithinABody() async throws {
    let reasons = AsyncStream<TerminationReason>.makeStream()
    let server = try Server.make { _, _ in TextExchange("x") { reasons.continuation.yield($0) } }
    var iterator = reasons.stream.makeAsyncIterator()
    // Bytes and end arrive as one event now and then only.
    for _ in 0..<100 {
      let client = try server.connect()
      client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhe")
      client.endSending()
      let reason = try #require(await iterator.next())
      #expect(reason == .clientAborted)
    }
  }

  @Test func answersAClientThatClosesItsSideAfterTheBody() throws {
    let server = try Server.make { _, _ in EchoExchange(portion: 2) }
    for _ in 0..<100 {
      let client = try server.connect()
      client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello")
      client.endSending()
      #expect(client.readResponse().body == "hello")
      #expect(client.readToEnd() == "")
    }
  }
}
