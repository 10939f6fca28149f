import LinkModel
import Quantities
import Testing

@testable import MockServer

/// The end of a client's side, as the lane behind a relay sees it.
@Suite struct RelayedEndTests {
  /// libmicrohttpd takes a short read for the last one, and waits for another edge.
  @Test(arguments: ["down=unlimited for 1h; offline", "delay=1ms"])
  func isToldAgainBehindBytesThatItCameTogetherWith(link: String) async throws {
    let profile = try LinkProfile(parsing: link)
    let clientEnds = try SocketOptions.pair()
    let serverEnds = try SocketOptions.pair()
    let (client, lane) = (Descriptor(clientEnds.0), Descriptor(serverEnds.1))
    let reads = LockedBox<[Int]>([])
    send("GET / HT", to: client.number)
    SocketOptions.shutdownWrite(client.number)
    try await withLoop { loop in
      nonisolated(unsafe) var held: [AnyObject] = []
      await loop.run {
        let clientLink = ClientLink(
          Link(profile: profile, seed: RandomStream(seed: 1), startedAt: loop.now),
          settings: RelaySettings(systemLosesAttempts: false), loop: loop)
        let handler = ClosureHandler { _, _ in
          var room = [UInt8](repeating: 0, count: 100)
          let count = room.withUnsafeMutableBytes { SocketOptions.receive(lane.number, into: $0) }
          reads.withLock { $0.append(count) }
        }
        let relayed = try? clientLink.relay(client: clientEnds.1, server: serverEnds.0, connection: 1)
        // Bytes and end are there before the lane looks for the first time.
        clientLink.loop.arm(
          ClosureTimer { if let watch = try? loop.watchReading(lane.number, handler) { held.append(watch) } },
          at: loop.now + .milliseconds(20))
        held += [clientLink, handler] + [relayed].compactMap { $0 }
      }
      #expect(await eventually { reads.withLock { $0.filter { $0 >= 0 } == [8, 0] } })
      await loop.run {
        for case let link as ClientLink in held { link.stop() }
        held = []
      }
    }
  }
}
