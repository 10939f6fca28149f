import CPlatformShims
import SystemThreads
import Testing

@testable import MockServer

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A client that takes or sends as fast as the server can must leave others their turn.
@Suite struct FairnessTests {
  @Test func aDownloadThatNeverWaitsForItsClientHoldsNobodyUp() async throws {
    try await withServer { server in
      let greedy = try RawClient(server.port, "GET /data/8g?mock=delay=1ms HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(greedy.readHead().status == 200)
      let reading = try SystemThread(name: "greedy") { [descriptor = greedy.descriptor] in
        Self.readAndForget(descriptor)
      }
      for _ in 0..<20 {
        let other = try RawClient(server.port, "GET /data/1k?mock=delay=1ms HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(other.readResponse().body == patternBytes(1_024))
      }
      _ = try await server.finished(20, "/data/1k")
      // The others had their turn meanwhile, not behind it.
      #expect(server.openTargets == ["/data/8g?mock=delay=1ms"])
      SocketOptions.shutdownBoth(greedy.descriptor)
      reading.join()
    }
  }

  /// Reads without a pause until the end, so that the server's socket always takes more.
  private static func readAndForget(_ descriptor: Int32) {
    withUnsafeTemporaryAllocation(byteCount: 1 << 20, alignment: 16) { buffer in
      while true {
        let count = SocketOptions.receive(descriptor, into: buffer)
        if count == 0 || (count < 0 && !SocketOptions.isTransient(errno)) { return }
      }
    }
  }
}
