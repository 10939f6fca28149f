#if os(Linux)
  import CPlatformShims
  import Glibc
  import Testing

  @testable import MockServer

  /// A process that is being started holds copies of all descriptors for a moment.
  extension ListenerTests {
    @Test func refusesAndServesAgainWhileOthersHoldTheSockets() throws {
      let listener = try Listener(port: 0)
      let held = copies(of: listener)
      listener.refuse()
      for address in listener.addresses { #expect(connectClient(to: address).error == ECONNREFUSED) }
      try listener.reopen()
      let waiting = listener.addresses.map(connectClient)
      #expect(waiting.allSatisfy { $0.error == 0 })
      #expect(try acceptOne(listener).number >= 0)
      withExtendedLifetime(held) {}
    }

    @Test func closesForGoodWhileOthersHoldTheSockets() throws {
      let listener = try Listener(port: 0)
      let held = copies(of: listener)
      listener.close()
      for address in listener.addresses { #expect(connectClient(to: address).error == ECONNREFUSED) }
      withExtendedLifetime(held) {}
    }

    @Test func letsSomeClientsHangAndOthersIn() throws {
      let listener = try Listener(host: "127.0.0.1", port: 0, options: ListenerOptions(hasHole: true))
      let address = try #require(listener.addresses.first)
      func connects(from own: String) -> Bool {
        let attempt = beginConnecting(to: address, from: own)
        // One that is let in is in when the next is.
        return connectClient(to: address).error == 0 && isConnected(attempt)
      }
      #expect(connects(from: "127.0.0.2"))
      listener.divert(ConnectHole.Rule(clients: ["127.0.0.2", "127.0.0.4"]))
      #expect(!connects(from: "127.0.0.2"))
      #expect(connects(from: "127.0.0.3"))
      #expect(!connects(from: "127.0.0.4"))
      listener.refuse()
      #expect(connectClient(to: address).error == ECONNREFUSED)
      try listener.reopen()
      #expect(!connects(from: "127.0.0.2"))
      #expect(connects(from: "127.0.0.3"))
      listener.divert(ConnectHole.Rule())
      #expect(connects(from: "127.0.0.2"))
      try listener.setHole(false)
      #expect(connects(from: "127.0.0.2"))
    }

    @Test func bothLoopbackAddressesAreOneClient() throws {
      let listener = try Listener(port: 0, options: ListenerOptions(hasHole: true))
      listener.divert(ConnectHole.Rule(clients: ["127.0.0.1"]))
      let attempts = listener.addresses.map { beginConnecting(to: $0) }
      let other = try Listener(port: 0)
      for address in other.addresses { #expect(connectClient(to: address).error == 0) }
      #expect(attempts.allSatisfy { !isConnected($0) })
    }

    @Test func aPortWithAHoleIsInUseToOthers() throws {
      let listener = try Listener(port: 0, options: ListenerOptions(hasHole: true))
      let error = #expect(throws: ListenerError.self) {
        try Listener(port: listener.port, options: ListenerOptions(hasHole: true))
      }
      #expect(error?.cause == .portInUse)
    }

    @Test(arguments: [false, true])
    func losesSmallBuffersWhileOthersHoldTheSockets(isRefusing: Bool) throws {
      let listener = try Listener(port: 0, options: ListenerOptions(smallBuffers: true))
      let held = copies(of: listener)
      if isRefusing { listener.refuse() }
      try listener.setSmallBuffers(false)
      #expect(listener.sockets.isEmpty == isRefusing)
      if isRefusing { try listener.reopen() }
      let (client, error) = connectClient(to: try #require(listener.addresses.first))
      #expect(error == 0)
      #expect(try receiveBuffer(acceptOne(listener)) > 16384)
      withExtendedLifetime((held, client)) {}
    }

    @Test func keepsSmallBuffersThroughARefusal() throws {
      let listener = try Listener(host: "127.0.0.1", port: 0, options: ListenerOptions(smallBuffers: true))
      listener.refuse()
      try listener.reopen()
      let (client, error) = connectClient(to: try #require(listener.addresses.first))
      #expect(error == 0)
      #expect(try receiveBuffer(acceptOne(listener)) <= 16384)
      withExtendedLifetime(client) {}
    }

    private func copies(of listener: Listener) -> [Descriptor] {
      listener.sockets.map { Descriptor(platform_duplicate($0.fileDescriptor)) }
    }

    private func receiveBuffer(_ connection: Descriptor) -> Int32 {
      var value: Int32 = 0
      var length = socklen_t(MemoryLayout<Int32>.size)
      getsockopt(connection.number, SOL_SOCKET, SO_RCVBUF, &value, &length)
      return value
    }
  }
#endif
