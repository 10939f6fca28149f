import LinkModel
import Quantities
import Testing

@testable import MockServer

@Suite struct RelayStreamTests {
  private final class Sockets {
    let source: (near: Int32, far: Int32)
    let target: (near: Int32, far: Int32)

    init() throws {
      source = try SocketOptions.pair()
      target = try SocketOptions.pair()
    }

    deinit { for end in [source.near, source.far, target.near, target.far] { closeDescriptor(end) } }

    func feed() {
      let block = [UInt8](repeating: 1, count: 65_536)
      while block.withUnsafeBytes({ SocketOptions.send(source.far, $0) }) > 0 {}
    }

    func emptyTarget() {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while buffer.withUnsafeMutableBytes({ SocketOptions.receive(target.far, into: $0) }) > 0 {}
    }
  }

  private func make(
    _ sockets: Sockets, over link: String = "delay=1ms", readAhead: Int = 0, memory: RelayMemory = RelayMemory()
  ) throws -> (Link, RelayStream) {
    let time = MonotonicTime(nanoseconds: 0)
    let link = Link(profile: try LinkProfile(parsing: link), seed: RandomStream(seed: 1), startedAt: time)
    let flow = link.connect(at: time, connection: 1).down
    let stream = RelayStream(
      flow: flow, from: sockets.source.near, to: sockets.target.near, readAhead: readAhead, memory: memory)
    return (link, stream)
  }

  @Test func readsAheadUpToItsLimitSoThatALateLoopFindsBytes() throws {
    let sockets = try Sockets()
    let memory = RelayMemory()
    let (link, stream) = try make(sockets, readAhead: 100_000, memory: memory)
    while stream.taken < 100_000 {
      sockets.feed()
      stream.prefetch()
    }
    let read = stream.taken
    sockets.feed()
    stream.prefetch()
    #expect(stream.taken == read && read < 170_000)
    #expect(memory.used == Int(read) && stream.isFull)
    #expect(stream.take(upTo: 1_448) == 1_448 && stream.taken == read)
    stream.deliver(1_448)
    #expect(!stream.write())
    #expect(stream.written == 1_448 && memory.used == Int(read) - 1_448)
    stream.close()
    #expect(memory.used == 0)
    withExtendedLifetime(link) {}
  }

  @Test func bytesStayInTheirSocketUntilTheyAreDueWhereMemoryIsFull() throws {
    let sockets = try Sockets()
    let memory = RelayMemory()
    memory.used = RelayMemory.limit
    let (link, stream) = try make(sockets, readAhead: 100_000, memory: memory)
    let text = (0..<5_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    #expect(text.withUnsafeBytes { SocketOptions.send(sockets.source.far, $0) } == 5_000)
    SocketOptions.shutdownWrite(sockets.source.far)
    stream.prefetch()
    var taken = 0
    while case let got = stream.take(upTo: 1_448), got > 0 { taken += got }
    #expect(taken == 5_000 && stream.taken == 0)
    stream.deliver(1_448)
    #expect(!stream.write() && !stream.findEnd() && stream.state == .open)
    stream.deliver(5_000 - 1_448)
    #expect(!stream.write() && stream.written == 5_000)
    var received = [UInt8](repeating: 0, count: 8_192)
    let count = received.withUnsafeMutableBytes { SocketOptions.receive(sockets.target.far, into: $0) }
    #expect(Array(received.prefix(count)) == text)
    #expect(memory.used == RelayMemory.limit)
    #expect(!stream.findEnd() && stream.state == .ended && stream.isDrained)
    withExtendedLifetime(link) {}
  }

  /// The target becomes writable while bytes are still in flight, and their arrival is what writes the backlog away.
  @Test func aLinkThatWasHeldBackIsToldWhenAnArrivalEmptiesTheBacklog() throws {
    let sockets = try Sockets()
    let time = MonotonicTime(nanoseconds: 0)
    let link = Link(profile: try LinkProfile(parsing: "delay=1ms"), seed: RandomStream(seed: 1), startedAt: time)
    let flow = link.connect(at: time, connection: 1).down
    let stream = RelayStream(flow: flow, from: sockets.source.near, to: sockets.target.near)
    sockets.feed()
    let inFlight = stream.take(upTo: 1_448)
    #expect(inFlight > 0)
    while true {
      sockets.feed()
      let taken = stream.take(upTo: 1_448)
      if taken == 0 { break }
      stream.deliver(taken)
    }
    #expect(stream.state == .open)
    sockets.emptyTarget()
    stream.deliver(inFlight)
    #expect(stream.write(), "nobody would take from the source again")
    #expect(!stream.write())
    #expect(stream.take(upTo: 1_448) > 0)
  }

  @Test func bytesPassInOrderBehindThoseReadAheadAndWaitForATargetThatIsFull() throws {
    let sockets = try Sockets()
    let memory = RelayMemory()
    let (link, stream) = try make(sockets, over: "down=unlimited", readAhead: 100_000, memory: memory)
    let text = (0..<400_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    var sent = 0
    func feed() {
      while sent < text.count {
        let count = text[sent...].withUnsafeBytes { SocketOptions.send(sockets.source.far, $0) }
        if count <= 0 { break }
        sent += count
      }
      if sent == text.count { SocketOptions.shutdownWrite(sockets.source.far) }
    }
    feed()
    stream.prefetch()
    #expect(stream.taken > 0 && stream.written == 0)
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 30_000)
    var wasBlocked = false
    for _ in 0..<1_000 where received.count < text.count {
      feed()
      _ = stream.passOn(upTo: .max)
      wasBlocked = wasBlocked || stream.isBlocked
      #expect(stream.taken - stream.written == memory.used)
      let count = buffer.withUnsafeMutableBytes { SocketOptions.receive(sockets.target.far, into: $0) }
      if count > 0 { received += buffer[..<count] }
    }
    #expect(wasBlocked && received == text)
    _ = stream.passOn(upTo: .max)
    #expect(stream.state == .ended && stream.isDrained && memory.used == 0)
    withExtendedLifetime(link) {}
  }

  @Test func aTurnEndsAtItsLimitAndABrokenTargetEndsTheStream() throws {
    let sockets = try Sockets()
    let (link, stream) = try make(sockets, over: "down=unlimited")
    sockets.feed()
    let passed = stream.passOn(upTo: 1)
    #expect(passed.isUnfinished && passed.count <= 65_536)
    SocketOptions.shutdownBoth(sockets.target.far)
    while stream.state == .open { _ = stream.passOn(upTo: 1) }
    #expect(stream.state == .refused && stream.isDrained)
    withExtendedLifetime(link) {}
  }
}
