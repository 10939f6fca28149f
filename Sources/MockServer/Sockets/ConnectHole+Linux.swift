#if os(Linux)
  import CPlatformShims
  import Glibc

  extension ConnectHole {
    /// Whether this system can choose among sockets by who connects.
    static let isPossible = true

    /// Makes one for a socket that is bound and doesn't listen yet; nil when the system refuses.
    static func dig(beside listening: Int32, at address: SocketAddress, isV6Only: Bool) -> ConnectHole? {
      let fd = platform_stream_socket(address.family)
      guard fd >= 0 else { return nil }
      // Set behind its bind, so that it kept to itself what port it asked for; this one alone may have it too.
      SocketOptions.set(listening, SOL_SOCKET, SO_REUSEPORT, 1)
      SocketOptions.set(fd, SOL_SOCKET, SO_REUSEPORT, 1)
      if address.family == AF_INET6 { SocketOptions.set(fd, Int32(IPPROTO_IPV6), IPV6_V6ONLY, isV6Only ? 1 : 0) }
      guard address.withSockaddr({ bind(fd, $0, $1) }) == 0 else {
        closeDescriptor(fd)
        return nil
      }
      return ConnectHole(fd, backlog: FullBacklog(of: fd, at: address), beside: listening)
    }

    /// Says which attempts it is given from now on; once the other socket listens.
    func apply(_ rule: Rule) {
      let texts = rule.clients + (rule.clients.contains("127.0.0.1") ? ["::1"] : [])
      let clients = texts.compactMap { SocketAddress(literal: $0, port: 0)?.storage }
      platform_divert(listening, clients, clients.count, UInt32(min(max(rule.share, 0) * 0x1p32, 0xffff_ffff)))
    }
  }
#endif
