#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An IPv4 or IPv6 address with a port.
struct SocketAddress: Sendable {
  private(set) var storage: sockaddr_storage
  private(set) var length: socklen_t

  /// Fills the address in from what a system call writes.
  init(_ fill: (UnsafeMutablePointer<sockaddr>, inout socklen_t) -> Void) {
    storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { fill($0, &length) }
    }
    self.length = length
  }

  /// An address literal (IPv6 also in brackets or with a zone), or nil when the text isn't one.
  init?(literal: String, port: UInt16) {
    var text = literal
    if text.hasPrefix("["), text.hasSuffix("]") { text = String(text.dropFirst().dropLast()) }
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    hints.ai_family = AF_UNSPEC
    hints.ai_socktype = Self.streamType
    var found: UnsafeMutablePointer<addrinfo>?
    // "1", "0x7f.1" and the like are addresses to the resolver, and slips of the pen to everybody else.
    guard text.contains(":") || text.split(separator: ".", omittingEmptySubsequences: false).count == 4,
      getaddrinfo(text, "\(port)", &hints, &found) == 0, let found
    else { return nil }
    defer { freeaddrinfo(found) }
    guard let address = found.pointee.ai_addr else { return nil }
    let length = found.pointee.ai_addrlen
    self.init { to, size in
      UnsafeMutableRawPointer(to).copyMemory(from: address, byteCount: Int(length))
      size = length
    }
  }

  /// The local address of a socket.
  init(localOf fd: Int32) { self.init { _ = getsockname(fd, $0, &$1) } }

  /// AF_INET or AF_INET6.
  var family: Int32 { Int32(storage.ss_family) }

  /// The port, in the machine's byte order.
  var port: UInt16 {
    get { withPort { UInt16(bigEndian: $0) } }
    set { withPort { $0 = newValue.bigEndian } }
  }

  /// The address as text, without the port: "127.0.0.1", "::1".
  var host: String {
    var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let failed = withSockaddr { getnameinfo($0, $1, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) }
    guard failed == 0, let end = text.firstIndex(of: 0) else { return "?" }
    return String(decoding: text[..<end].lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The address and port as in a URL: "127.0.0.1:80", "[::1]:80".
  var description: String { family == AF_INET6 ? "[\(host)]:\(port)" : "\(host):\(port)" }

  /// Hands the address to a system call.
  func withSockaddr<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) throws -> Result) rethrows -> Result {
    try withUnsafePointer(to: storage) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { try body($0, length) }
    }
  }

  /// The port stands at the same place in both families.
  private mutating func withPort(_ body: (inout UInt16) -> Void) {
    withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { body(&$0.pointee.sin_port) }
    }
  }

  private func withPort(_ body: (UInt16) -> UInt16) -> UInt16 {
    withUnsafePointer(to: storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { body($0.pointee.sin_port) }
    }
  }
}
