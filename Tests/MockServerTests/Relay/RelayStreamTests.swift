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
}
