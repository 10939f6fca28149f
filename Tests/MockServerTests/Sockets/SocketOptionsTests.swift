import CPlatformShims
import Testing

@testable import MockServer

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct SocketOptionsTests {
  @Test(arguments: [0, 1, 10_000, 50_000])
  func aResetArrivesAfterExactlyTheBytesSent(count: Int) throws {
    let (client, server) = try makeConnection()
    let bytes = [UInt8](repeating: 0x78, count: count)
    let sent = bytes.withUnsafeBytes { SocketOptions.send(server.number, $0) }
    #expect(count == 0 || sent == count)
    while let left = SocketOptions.unacknowledgedBytes(server.number), left > 0 { sched_yield() }
    #expect(SocketOptions.resetNow(server.number))
    let (received, error) = readAll(client.number)
    #expect(received == count)
    #expect(error == ECONNRESET)
  }

  @Test func aShutdownArrivesAsAnOrderlyEnd() throws {
    let (client, server) = try makeConnection()
    send("bye", to: server.number)
    SocketOptions.shutdownWrite(server.number)
    let (received, error) = readAll(client.number)
    #expect(received == 3)
    #expect(error == 0)
  }

  @Test func noticesThatThePeerLeft() throws {
    let (client, server) = try makeConnection()
    #expect(!SocketOptions.peerGone(server.number))
    SocketOptions.shutdownBoth(client.number)
    waitFor(server.number, Int32(POLLIN))
    #expect(SocketOptions.peerGone(server.number))
  }

  @Test func noticesThatThePeerBrokeTheConnection() throws {
    let (client, server) = try makeConnection()
    #expect(SocketOptions.resetNow(client.number))
    waitFor(server.number, Int32(POLLIN))
    #expect(SocketOptions.peerGone(server.number))
  }

  @Test func countsBytesThatWaitToBeRead() throws {
    let (client, server) = try makeConnection()
    #expect(SocketOptions.readableBytes(server.number) == 0)
    send("12345", to: client.number)
    waitFor(server.number, Int32(POLLIN))
    #expect(SocketOptions.readableBytes(server.number) == 5)
    #expect(!SocketOptions.peerGone(server.number))
    #expect(receive(server.number) == "12345")
  }

  @Test func refusesToResetALocalPair() throws {
    let (near, far) = try SocketOptions.pair()
    let ends = [Descriptor(near), Descriptor(far)]
    #expect(!SocketOptions.resetNow(ends[0].number))
    #expect(SocketOptions.unacknowledgedBytes(-1) == nil)
  }

  @Test func raisesTheDescriptorLimit() {
    let before = SocketOptions.descriptorLimit
    #expect(SocketOptions.raiseDescriptorLimit() >= before)
    #expect(SocketOptions.descriptorLimit >= before)
  }

  @Test func aDuplicateOutlivesTheOriginal() throws {
    let (client, server) = try makeConnection()
    let copy = Descriptor(try #require(SocketOptions.duplicate(server.number)))
    send("ok", to: copy.number)
    waitFor(client.number, Int32(POLLIN))
    #expect(receive(client.number) == "ok")
  }

  @Test func readsAddressesAsText() throws {
    #expect(SocketAddress(literal: "[::1]", port: 80)?.description == "[::1]:80")
    #expect(SocketAddress(literal: "127.0.0.1", port: 8080)?.description == "127.0.0.1:8080")
    var address = try #require(SocketAddress(literal: "::", port: 1))
    address.port = 65535
    #expect(address.description == "[::]:65535")
  }
}
