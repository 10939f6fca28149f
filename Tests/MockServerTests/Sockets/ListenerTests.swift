import CPlatformShims
import Testing

@testable import MockServer

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct ListenerTests {
  @Test func servesBothLoopbackAddressesOnOnePort() throws {
    let listener = try Listener(port: 0)
    #expect(listener.port != 0)
    #expect(listener.addresses.first?.host == "127.0.0.1")
    #expect(listener.addresses.allSatisfy { $0.port == listener.port })
    // A machine without IPv6 is served by IPv4 alone.
    if listener.addresses.count > 1 { #expect(listener.addresses[1].host == "::1") }
    for address in listener.addresses { #expect(connectClient(to: address).error == 0) }
  }

  @Test func manyListenersFindCommonPorts() throws {
    let listeners = try (0..<50).map { _ in try Listener(host: "localhost", port: 0) }
    #expect(Set(listeners.map(\.port)).count == 50)
  }

  @Test(arguments: ["127.0.0.1", "127.0.0.2", "0.0.0.0"])
  func servesAnAddressAlone(host: String) throws {
    let listener = try Listener(host: host, port: 0)
    #expect(listener.addresses.map(\.host) == [host])
    var address = try #require(listener.addresses.first)
    if host == "0.0.0.0" { address = try #require(SocketAddress(literal: "127.0.0.1", port: listener.port)) }
    #expect(connectClient(to: address).error == 0)
  }

  @Test func letsAttemptsHangUntilItRefuses() throws {
    let listener = try Listener(port: 0)
    try listener.ignore()
    let attempts = listener.addresses.map { beginConnecting(to: $0) }
    let other = try Listener(port: 0)
    for address in other.addresses { #expect(connectClient(to: address).error == 0) }
    #expect(attempts.allSatisfy { !isConnected($0) })
    listener.refuse()
    for address in listener.addresses { #expect(connectClient(to: address).error == ECONNREFUSED) }
    try listener.reopen()
    for address in listener.addresses { #expect(connectClient(to: address).error == 0) }
  }

  @Test func saysThatAPortIsInUse() throws {
    let first = try Listener(port: 0)
    let error = #expect(throws: ListenerError.self) { try Listener(port: first.port) }
    #expect(error?.cause == .portInUse)
    #expect(error.map { "\($0)" } == "port \(first.port) is in use; pass --port 0 to let the system choose")
  }

  @Test(arguments: ["", "example", "1", "127.1", "1.2.3.4.5", "127.0.0.1 ", "::g", "[::1"])
  func refusesWhatIsNotAnAddress(host: String) {
    let error = #expect(throws: ListenerError.self) { try Listener(host: host, port: 0) }
    #expect(error?.cause == .notAnAddress)
  }

  @Test func refusesAnAddressOfAnotherMachine() {
    // Reserved for documentation (RFC 5737 §3), so nobody's own.
    let error = #expect(throws: ListenerError.self) { try Listener(host: "192.0.2.1", port: 0) }
    #expect(error?.cause == .addressNotLocal)
  }

  @Test func explainsALowPort() {
    let error = ListenerError(host: nil, port: 80, cause: .notPermitted)
    #expect(error.description == "port 80 is not permitted to this user; pass a --port from 1024 up, or 0")
  }

  @Test func refusesConnectionsWhileClosedAndServesTheSamePortAgain() throws {
    let listener = try Listener(port: 0)
    let port = listener.port
    let addresses = listener.addresses
    listener.close()
    for address in addresses { #expect(connectClient(to: address).error == ECONNREFUSED) }
    try listener.reopen()
    try listener.reopen()
    #expect(listener.port == port)
    for address in addresses { #expect(connectClient(to: address).error == 0) }
  }

  @Test func keepsThePortWhileItRefuses() throws {
    let listener = try Listener(port: 0)
    listener.refuse()
    for address in listener.addresses { #expect(connectClient(to: address).error == ECONNREFUSED) }
    // A client's own port is chosen without SO_REUSEADDR, so it is what would take this one.
    for address in listener.addresses {
      let other = Descriptor(platform_stream_socket(address.family))
      #expect(address.withSockaddr { bind(other.number, $0, $1) } != 0)
    }
    try listener.reopen()
    for address in listener.addresses { #expect(connectClient(to: address).error == 0) }
  }

  @Test func smallBuffersReachTheConnections() throws {
    func sizes(smallBuffers: Bool) throws -> (segment: Int32, receive: Int32) {
      let listener = try Listener(host: "127.0.0.1", port: 0, options: ListenerOptions(smallBuffers: smallBuffers))
      let (client, _) = connectClient(to: try #require(listener.addresses.first))
      let server = try acceptOne(listener)
      return (
        option(client.number, Int32(IPPROTO_TCP), TCP_MAXSEG), option(server.number, SOL_SOCKET, SO_RCVBUF)
      )
    }
    let (small, normal) = (try sizes(smallBuffers: true), try sizes(smallBuffers: false))
    #expect(small.segment <= 1460)
    #expect(small.receive <= 16384)
    #expect(small.segment < normal.segment)
    #expect(small.receive < normal.receive)
  }

  private func option(_ fd: Int32, _ level: Int32, _ name: Int32) -> Int32 {
    var value: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(fd, level, name, &value, &length)
    return value
  }
}
