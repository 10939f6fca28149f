#if canImport(Darwin)
  extension ConnectHole {
    /// Whether this system can choose among sockets by who connects.
    static let isPossible = false

    /// There is none.
    static func dig(beside listening: Int32, at address: SocketAddress, isV6Only: Bool) -> ConnectHole? { nil }

    /// Never called, as there is none.
    func apply(_ rule: Rule) {}
  }
#endif
