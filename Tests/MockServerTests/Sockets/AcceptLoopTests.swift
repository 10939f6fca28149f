import Quantities
import Testing

@testable import MockServer

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct AcceptLoopTests {
  /// What the tests share with the loop's thread.
  private struct Seen {
    var accepted: [AcceptedConnection] = []
    var lines: [String] = []
    var calls = 0
  }

  @Test func acceptsFromEveryAddressAndTellsWhereFrom() async throws {
    try await withLoop { loop in
      let arrivals = AsyncStream<AcceptedConnection>.makeStream()
      let addresses: [SocketAddress] = await loop.run {
        start(loop) { arrivals.continuation.yield($0) }
      }
      var iterator = arrivals.stream.makeAsyncIterator()
      for address in addresses {
        let (client, error) = connectClient(to: address)
        #expect(error == 0)
        let arrived = try #require(await iterator.next())
        let server = Descriptor(arrived.fileDescriptor)
        #expect(arrived.localHost == address.host)
        #expect(arrived.peer.port == SocketAddress(localOf: client.number).port)
        #expect(arrived.peer.host == address.host)
        var noDelay: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(server.number, Int32(IPPROTO_TCP), TCP_NODELAY, &noDelay, &length)
        #expect(noDelay != 0)
        #expect(fcntl(server.number, F_GETFL) & O_NONBLOCK != 0)
        #expect(fcntl(server.number, F_GETFD) & FD_CLOEXEC != 0)
      }
    }
  }

  /// A short rest ends by itself; a long one when a descriptor is told to be free.
  @Test(arguments: [EMFILE, ENFILE, ENOBUFS], [Duration.milliseconds(1), .seconds(1000)])
  func restsWithoutSpinningWhenDescriptorsRunOut(error: Int32, rest: Duration) async throws {
    try await withLoop { loop in
      let seen = LockedBox(Seen())
      let arrivals = AsyncStream<Int32>.makeStream()
      let failures = AsyncStream<Void>.makeStream()
      let kept = Kept()
      let addresses: [SocketAddress] = await loop.run {
        // Fails twice, then works.
        let call: AcceptLoop.AcceptCall = { fd, address, length in
          let calls = seen.withLock { seen in
            seen.calls += 1
            return seen.calls
          }
          guard calls > 2 else {
            failures.continuation.yield()
            return -error
          }
          return systemAccept(fd, address, length)
        }
        return start(loop, kept, call: call, rest: rest, log: { line in seen.withLock { $0.lines.append(line) } }) {
          arrivals.continuation.yield($0.fileDescriptor)
        }
      }
      let (client, connected) = connectClient(to: try #require(addresses.first))
      #expect(connected == 0)
      var failed = failures.stream.makeAsyncIterator()
      for _ in 0..<2 {
        await failed.next()
        guard rest > .seconds(1) else { continue }
        let rested = await loop.run {
          let rested = kept.acceptLoop?.isResting
          kept.acceptLoop?.descriptorFreed()
          return rested
        }
        #expect(rested == true)
      }
      var arrived = arrivals.stream.makeAsyncIterator()
      let server = Descriptor(try #require(await arrived.next()))
      let (calls, lines) = seen.withLock { ($0.calls, $0.lines) }
      // The third call accepts; a fourth and last may have found nothing more.
      #expect(calls <= 4)
      #expect(lines.count == 1)
      #expect(lines.first?.hasPrefix("out of file descriptors (limit ") == true)
      withExtendedLifetime((client, server)) {}
    }
  }

  @Test func passesOverAConnectionThatBrokeWhileItWaited() async throws {
    try await withLoop { loop in
      let arrivals = AsyncStream<Int32>.makeStream()
      let failed = LockedBox(false)
      let lines = LockedBox(0)
      let addresses: [SocketAddress] = await loop.run {
        let call: AcceptLoop.AcceptCall = { fd, address, length in
          let first = failed.withLock { failed in
            defer { failed = true }
            return !failed
          }
          return first ? -ECONNABORTED : systemAccept(fd, address, length)
        }
        return start(loop, call: call, log: { _ in lines.withLock { $0 += 1 } }) {
          arrivals.continuation.yield($0.fileDescriptor)
        }
      }
      let (client, _) = connectClient(to: try #require(addresses.first))
      var arrived = arrivals.stream.makeAsyncIterator()
      let server = Descriptor(try #require(await arrived.next()))
      #expect(lines.withLock { $0 } == 0)
      withExtendedLifetime((client, server)) {}
    }
  }

  @Test func refusesAndServesAgain() async throws {
    try await withLoop { loop in
      let kept = Kept()
      let arrivals = AsyncStream<Int32>.makeStream()
      let addresses: [SocketAddress] = await loop.run {
        start(loop, kept) { arrivals.continuation.yield($0.fileDescriptor) }
      }
      let address = try #require(addresses.first)
      await loop.run { kept.acceptLoop?.refuse() }
      #expect(connectClient(to: address).error == ECONNREFUSED)
      await loop.run { #expect(throws: Never.self) { try kept.acceptLoop?.start() } }
      let (client, error) = connectClient(to: address)
      #expect(error == 0)
      var arrived = arrivals.stream.makeAsyncIterator()
      let server = Descriptor(try #require(await arrived.next()))
      withExtendedLifetime((client, server)) {}
    }
  }
}

/// Keeps the accept loop for later work on the loop's thread.
///
/// `@unchecked Sendable`: touched on the loop's thread only.
private final class Kept: @unchecked Sendable {
  var acceptLoop: AcceptLoop?
}

/// Starts to accept on a free port of the loopback addresses; on the loop's thread.
private func start(
  _ loop: EventLoop, _ kept: Kept = Kept(), call: @escaping AcceptLoop.AcceptCall = systemAccept,
  rest: Duration = .milliseconds(100), log: @escaping (String) -> Void = { Issue.record("\($0)") },
  accepted: @escaping (AcceptedConnection) -> Void
) -> [SocketAddress] {
  do {
    let listener = try Listener(port: 0)
    let acceptLoop = AcceptLoop(
      loop: loop, listener: listener, call: call, rest: rest, log: log, accepted: accepted)
    try acceptLoop.start()
    kept.acceptLoop = acceptLoop
    // Without a keeper, the loop's own queue keeps it until the loop stops.
    loop.arm(KeepingTimer(acceptLoop), at: .never)
    return listener.addresses
  } catch {
    Issue.record(error)
    return []
  }
}

/// Keeps an object alive for as long as the loop runs.
private final class KeepingTimer: LoopTimer {
  private let object: AnyObject
  init(_ object: AnyObject) { self.object = object }
}
