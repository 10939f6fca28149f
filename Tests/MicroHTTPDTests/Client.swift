import CPlatformShims
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The client's end of a TCP connection; reads wait, for ten seconds at most.
final class Client {
  let socket: Int32
  private var unread: [UInt8] = []

  init(socket: Int32) {
    self.socket = socket
    var patience = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(socket) }

  func send(_ text: String) { send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { platform_send(socket, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else {
        var room = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
        guard errno == EAGAIN, poll(&room, 1, 10_000) > 0 else { return }
      }
    }
  }

  /// Says that no more bytes follow.
  func endSending() { shutdown(socket, Int32(SHUT_WR)) }

  /// Reads up to and with `end`, or to the end of the stream.
  func read(through end: String) -> String {
    let end = Array(end.utf8)
    while true {
      if let position = firstPosition(of: end) { return take(position + end.count) }
      guard receive() else { return take(unread.count) }
    }
  }

  func read(count: Int) -> String {
    while unread.count < count, receive() {}
    return take(min(count, unread.count))
  }

  func readToEnd() -> String {
    while receive() {}
    return take(unread.count)
  }

  /// Reads one response whose head says how long its body is.
  func readResponse() -> (head: String, body: String) {
    let head = read(through: "\r\n\r\n")
    let lines = head.lowercased().split(separator: "\r\n")
    if lines.contains("transfer-encoding: chunked") {
      var body = ""
      // A line end is one Character.
      while let size = Int(read(through: "\r\n").dropLast(), radix: 16), size > 0 {
        body += read(count: size)
        _ = read(count: 2)
      }
      while read(through: "\r\n") != "\r\n" {}  // the trailer
      return (head, body)
    }
    let length = lines.first { $0.hasPrefix("content-length: ") }.flatMap { Int($0.dropFirst(16)) }
    return (head, read(count: length ?? 0))
  }

  private func receive() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = recv(socket, &buffer, buffer.count, 0)
    if count > 0 { unread += buffer[..<count] }
    return count > 0
  }

  private func take(_ count: Int) -> String {
    defer { unread.removeFirst(count) }
    return String(decoding: unread[..<count], as: UTF8.self)
  }

  private func firstPosition(of pattern: [UInt8]) -> Int? {
    guard unread.count >= pattern.count else { return nil }
    return (0...(unread.count - pattern.count)).first { unread[$0..<($0 + pattern.count)].elementsEqual(pattern) }
  }
}
