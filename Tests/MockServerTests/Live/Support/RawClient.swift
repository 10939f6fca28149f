import CPlatformShims
import Testing

@testable import MockServer

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A client that says exactly the bytes it is told and sees exactly what comes back; reads wait two minutes at most.
final class RawClient {
  /// How the server's side of a connection was found.
  enum End: Equatable {
    /// Nothing more came, and the connection is there.
    case open
    /// FIN.
    case closed
    /// RST.
    case reset
    /// Another error.
    case failed(Int32)
  }

  private(set) var descriptor: Int32
  /// How reading ended last.
  private(set) var end = End.open
  private var unread: [UInt8] = []

  /// Connects to `port` of 127.0.0.1.
  init(_ port: UInt16) throws {
    let address = try #require(SocketAddress(literal: "127.0.0.1", port: port))
    descriptor = platform_stream_socket(AF_INET)
    let result = address.withSockaddr { connect(descriptor, $0, $1) }
    var error = result == 0 ? 0 : errno
    if error == EINPROGRESS {
      wait(for: POLLOUT)
      var length = socklen_t(MemoryLayout<Int32>.size)
      getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &length)
    }
    guard error == 0 else {
      close()
      throw LoopError(operation: "connect", errno: error)
    }
  }

  /// Connects and sends `text`.
  convenience init(_ port: UInt16, _ text: String) throws {
    try self.init(port)
    send(text)
  }

  deinit { close() }

  // MARK: sending

  /// Sends `text`; false when the connection broke.
  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) == text.utf8.count }

  /// Sends `bytes`, and returns how many the system took before the connection broke.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Int {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { platform_send(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        sent += count
      } else if errno == EAGAIN {
        guard wait(for: POLLOUT) else { return sent }
      } else if errno != EINTR {
        return sent
      }
    }
    return sent
  }

  /// Sends what the system takes at once of `bytes`, and returns how much that was.
  func sendWithoutWaiting(_ bytes: [UInt8]) -> Int {
    max(0, bytes.withUnsafeBytes { platform_send(descriptor, $0.baseAddress, $0.count) })
  }

  /// Says that no more bytes follow.
  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Closes with FIN, or RST when bytes are unread.
  func close() {
    if descriptor >= 0 { closeDescriptor(descriptor) }
    descriptor = -1
  }

  /// Closes with RST.
  func abort() {
    platform_reset(descriptor)
    close()
  }

  // MARK: receiving

  /// Whether there is anything to read now, an end included.
  var isReadable: Bool { !unread.isEmpty || wait(for: POLLIN, milliseconds: 0) }

  /// Everything up to the end, which `end` tells; `.open` when nothing came for two minutes.
  func readToEnd() -> [UInt8] {
    while receive() {}
    return take(unread.count)
  }

  /// What comes next, at least a byte unless the end has come.
  func readSome() -> [UInt8] {
    if unread.isEmpty { _ = receive() }
    return take(unread.count)
  }

  /// Exactly `count` bytes, or fewer at the end.
  func read(_ count: Int) -> [UInt8] {
    while unread.count < count, receive() {}
    return take(min(count, unread.count))
  }

  /// Everything up to and with `mark`, or to the end.
  func read(through mark: String) -> String {
    let mark = Array(mark.utf8)
    var searched = 0
    while true {
      while searched + mark.count <= unread.count {
        if unread[searched..<searched + mark.count].elementsEqual(mark) {
          return String(decoding: take(searched + mark.count), as: UTF8.self)
        }
        searched += 1
      }
      guard receive() else { return String(decoding: take(unread.count), as: UTF8.self) }
    }
  }

  /// The next head, and nothing of its body.
  func readHead() -> RawResponse { RawResponse(head: read(through: "\r\n\r\n"), body: [], end: end) }

  /// The next answer; its body ends where Content-Length, chunks or the end of the connection say.
  func readResponse(toHEAD isHEAD: Bool = false) -> RawResponse {
    var response = readHead()
    if isHEAD || response.status == 304 || response.status == 204 || response.status < 200 {
      response.end = end
      return response
    }
    if response["Transfer-Encoding"] == "chunked" {
      while let size = Int(read(through: "\r\n").dropLast(), radix: 16), size > 0 {
        response.body += read(size)
        _ = read(2)
      }
      _ = read(through: "\r\n")
    } else if let length = response["Content-Length"].flatMap({ Int($0) }) {
      response.body = read(length)
    } else {
      response.body = readToEnd()
    }
    response.end = end
    return response
  }

  private func receive() -> Bool {
    guard end == .open else { return false }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      if count > 0 {
        unread += buffer[..<count]
        return true
      }
      if count == 0 {
        end = .closed
        return false
      }
      let error = errno
      if error == EINTR { continue }
      guard error == EAGAIN else {
        end = error == ECONNRESET ? .reset : .failed(error)
        return false
      }
      guard wait(for: POLLIN) else { return false }
    }
  }

  private func take(_ count: Int) -> [UInt8] {
    defer { unread.removeFirst(count) }
    return Array(unread[..<count])
  }

  @discardableResult
  private func wait(for events: Int32, milliseconds: Int32 = 120_000) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    return poll(&entry, 1, milliseconds) > 0
  }
}
