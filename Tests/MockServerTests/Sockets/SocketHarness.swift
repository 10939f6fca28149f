import CPlatformShims
import Testing

@testable import MockServer

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A descriptor that closes when it goes.
final class Descriptor: Sendable {
  let number: Int32
  init(_ number: Int32) { self.number = number }
  deinit { closeDescriptor(number) }
}

/// Connects to an address and waits until that has worked or failed; 0 or the error number.
func connectClient(to address: SocketAddress) -> (Descriptor, error: Int32) {
  let fd = Descriptor(platform_stream_socket(address.family))
  let result = address.withSockaddr { connect(fd.number, $0, $1) }
  if result == 0 { return (fd, 0) }
  guard errno == EINPROGRESS else { return (fd, errno) }
  _ = waitFor(fd.number, Int32(POLLOUT))
  var error: Int32 = 0
  var length = socklen_t(MemoryLayout<Int32>.size)
  getsockopt(fd.number, SOL_SOCKET, SO_ERROR, &error, &length)
  return (fd, error)
}

/// Begins to connect, from an address of one's own where one is given.
func beginConnecting(to address: SocketAddress, from own: String? = nil) -> Descriptor {
  let fd = Descriptor(platform_stream_socket(address.family))
  if let own = own.flatMap({ SocketAddress(literal: $0, port: 0) }) {
    _ = own.withSockaddr { bind(fd.number, $0, $1) }
  }
  _ = address.withSockaddr { connect(fd.number, $0, $1) }
  return fd
}

/// Whether connecting has ended by now.
func isConnected(_ fd: Descriptor) -> Bool {
  var entry = pollfd(fd: fd.number, events: Int16(POLLOUT), revents: 0)
  return poll(&entry, 1, 0) > 0
}

/// Waits for a descriptor, for ten seconds at most.
@discardableResult
func waitFor(_ fd: Int32, _ what: Int32) -> Bool {
  var entry = pollfd(fd: fd, events: Int16(what), revents: 0)
  return poll(&entry, 1, 10_000) > 0
}

/// Accepts one connection, waiting for it.
func acceptOne(_ listener: Listener) throws -> Descriptor {
  let socket = try #require(listener.sockets.first)
  waitFor(socket.fileDescriptor, Int32(POLLIN))
  return Descriptor(platform_accept(socket.fileDescriptor, nil, nil))
}

/// Both ends of a TCP connection.
func makeConnection() throws -> (client: Descriptor, server: Descriptor) {
  let listener = try Listener(host: "127.0.0.1", port: 0)
  let (client, error) = connectClient(to: try #require(listener.addresses.first))
  try #require(error == 0)
  return (client, try acceptOne(listener))
}

/// Reads until the end or an error; how many bytes came, and the error number or 0.
func readAll(_ fd: Int32) -> (count: Int, error: Int32) {
  var total = 0
  var buffer = [UInt8](repeating: 0, count: 4096)
  while true {
    let count = buffer.withUnsafeMutableBytes { SocketOptions.receive(fd, into: $0) }
    if count == 0 { return (total, 0) }
    if count > 0 {
      total += count
    } else if errno != EAGAIN {
      return (total, errno)
    } else if !waitFor(fd, Int32(POLLIN)) {
      return (total, ETIMEDOUT)
    }
  }
}
