import CPlatformShims
import Dispatch
import MicroHTTPD
import Quantities
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Tells of its own end.
private final class Witness: Sendable {
  private let gone: @Sendable () -> Void
  init(_ gone: @escaping @Sendable () -> Void) { self.gone = gone }
  deinit { gone() }
}

@Suite struct LifecycleTests {
  @Test(arguments: Driving.allCases) func aDroppedConnectionEndsWithoutAnAnswer(driving: Driving) throws {
    let server = try Server.make(driving) { _, _ in DaemonExchange() }
    let client = try server.connect()
    client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(client.readToEnd() == "")
  }

  @Test(arguments: Driving.allCases) func aStolenSocketSpeaksRawAndComesBack(driving: Driving) async throws {
    let stolen = AsyncStream<Int32>.makeStream()
    let server = try Server.make(driving) { target, _ in
      target == "/raw" ? StealingExchange { stolen.continuation.yield($0) } : TextExchange("normal")
    }
    let client = try server.connect()
    client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(client.readResponse().body == "normal")
    client.send("GET /raw HTTP/1.1\r\nHost: a\r\n\r\n")
    var iterator = stolen.stream.makeAsyncIterator()
    let copy = try #require(await iterator.next())
    let raw = "HTTP/1.1 200 Quite Fine\r\nContent-Length: 3\r\n\r\nraw"
    #expect(platform_send(copy, raw, raw.utf8.count) == raw.utf8.count)
    let (head, body) = client.readResponse()
    #expect(head.hasPrefix("HTTP/1.1 200 Quite Fine\r\n"))
    #expect(body == "raw")
    try server.add(copy)
    client.send("GET /again HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(client.readResponse().body == "normal")
    #expect(server.delegate.counts.withLock { $0.started } == 2)
  }

  /// The library asks for events up to 128 at a time.
  @Test(arguments: [127, 128, 256], Driving.allCases)
  func clientsThatAskAtTheSameMomentAreAllAnswered(count: Int, driving: Driving) throws {
    let gate = DispatchSemaphore(value: 0)
    let server = try Server.make(driving) { target, _ in
      if target == "/wait" { gate.wait() }
      return TextExchange("x")
    }
    let clients = try (0..<count).map { _ in try server.connect() }
    for client in clients {
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(client.readResponse().body == "x")
    }
    let first = try server.connect()
    first.send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n")
    for client in clients { client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n") }
    gate.signal()
    #expect(first.readResponse().body == "x")
    let answers = clients.prefix { $0.readResponse().body == "x" }
    #expect(answers.count == count)
  }

  @Test(arguments: Driving.allCases) func stopsWithIdleConnectionsAndTakesNoMore(driving: Driving) throws {
    let server = try Server.make(driving) { _, _ in TextExchange("x") }
    let clients = try (0..<5).map { _ in try server.connect() }
    for client in clients {
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(client.readResponse().body == "x")
    }
    server.daemon.stop()
    server.daemon.stop()
    for client in clients { #expect(client.readToEnd() == "") }
    let counts = server.delegate.counts.withLock { $0 }
    #expect(counts.started == 5)
    #expect(counts.ended == 5)
    var ends: [Int32] = [-1, -1]
    #expect(platform_socket_pair(&ends) == 0)
    #expect(throws: DaemonError.self) { try server.add(ends[0]) }
    var byte: UInt8 = 0
    #expect(recv(ends[1], &byte, 1, 0) == 0, "the refused socket is closed")
    close(ends[1])
  }

  @Test(arguments: Driving.allCases) func mayStopAsSoonAsEverythingIsResumed(driving: Driving) async throws {
    for _ in 0..<50 {
      let suspended = AsyncStream<Connection>.makeStream()
      let server = try Server.make(driving) { _, _ in SuspendingExchange { suspended.continuation.yield($0) } }
      let client = try server.connect()
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      var iterator = suspended.stream.makeAsyncIterator()
      try #require(await iterator.next()).resume()
      server.daemon.stop()
      let answer = client.readToEnd()
      #expect(answer.isEmpty || answer.hasSuffix("late"))
    }
  }

  /// A host may close the daemon after `stop`, so only the end of what the delegate holds tells.
  @Test(arguments: Driving.allCases) func letsGoOfItsDelegateWhenItStops(driving: Driving) async throws {
    let gone = AsyncStream<Void>.makeStream()
    do {
      let witness = Witness { gone.continuation.finish() }
      _ = try Server.make(driving) { _, _ in withExtendedLifetime(witness) { DaemonExchange() } }
    }
    for await _ in gone.stream {}
  }

  @Test func letsGoOfExchangesAndReaders() async throws {
    let ended = AsyncStream<Void>.makeStream()
    weak var seen: LockedBox<Int>?
    do {
      let payload = LockedBox(0)
      seen = payload
      let server = try Server.make { [payload] _, _ in
        TextExchange("x") { _ in
          payload.withLock { $0 += 1 }
          ended.continuation.yield()
        }
      }
      let client = try server.connect()
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(client.readResponse().body == "x")
      server.daemon.stop()
      #expect(payload.withLock { $0 } == 1)
    }
    #expect(seen == nil)
  }
}
