import CPlatformShims
import Quantities
import Testing

@testable import MockServer

@Suite struct EventLoopWatchTests {
  @Test func tellsEachArrivalOnceAndWritabilityAtFirst() async throws {
    let (near, far) = try SocketOptions.pair()
    defer { for fd in [near, far] { closeDescriptor(fd) } }
    try await withLoop { loop in
      let log: [String] = await loop.wait { done in
        let seen = LockedBox<[String]>([])
        let handler = ClosureHandler { readable, writable in
          var text = ""
          if readable { text = receive(near) }
          let log = seen.withLock { seen in
            if writable && !readable { seen.append("writable") }
            if !text.isEmpty { seen.append(text) }
            return seen
          }
          if log.last == "writable" { send("one", to: far) }
          if log.last == "one" { send("two", to: far) }
          if log.last == "two" { done(log) }
        }
        #expect(throws: Never.self) { try loop.watch(near, handler) }
      }
      #expect(log == ["writable", "one", "two"])
    }
  }

  @Test func tellsWritableAgainWhenAFullBufferDrains() async throws {
    let (near, far) = try SocketOptions.pair()
    defer { for fd in [near, far] { closeDescriptor(fd) } }
    try await withLoop { loop in
      let rounds: Int = await loop.wait { done in
        let count = LockedBox(0)
        let handler = ClosureHandler { _, writable in
          guard writable else { return }
          let round = count.withLock { count in
            count += 1
            return count
          }
          if round == 3 { return done(round) }
          fill(near)
          loop.post { _ = receive(far) }
        }
        #expect(throws: Never.self) { try loop.watch(near, handler) }
      }
      #expect(rounds == 3)
    }
  }

  @Test func aWatchCancelledByAnotherHandlerOfTheSameTurnHearsNothing() async throws {
    let (first, firstFar) = try SocketOptions.pair()
    let (second, secondFar) = try SocketOptions.pair()
    defer { for fd in [first, firstFar, second, secondFar] { closeDescriptor(fd) } }
    try await withLoop { loop in
      let calls = LockedBox(0)
      await loop.run {
        // Both are writable at once; whichever is told first cancels the other and itself.
        let both = WatchList()
        let handler = ClosureHandler { _, _ in
          calls.withLock { $0 += 1 }
          both.cancelAll()
        }
        #expect(throws: Never.self) {
          both.watches = [try loop.watch(first, handler), try loop.watch(second, handler)]
        }
      }
      await loop.wait { done in loop.schedule(at: loop.now + .milliseconds(2)) { done(()) } }
      #expect(calls.withLock { $0 } == 1)
    }
  }

  @Test func aListenerWatchIsToldAgainUntilPaused() async throws {
    let (near, far) = try SocketOptions.pair()
    defer { for fd in [near, far] { closeDescriptor(fd) } }
    send("x", to: far)
    try await withLoop { loop in
      let calls: Int = await loop.wait { done in
        let count = LockedBox(0)
        let list = WatchList()
        let handler = ClosureHandler { _, _ in
          let round = count.withLock { count in
            count += 1
            return count
          }
          if round == 3 {
            list.watches.first?.pause()
            loop.schedule(at: loop.now + .milliseconds(2)) {
              loop.post { done(count.withLock { $0 }) }
            }
          }
        }
        #expect(throws: Never.self) { list.watches = [try loop.watchListener(near, handler)] }
      }
      #expect(calls == 3)
    }
  }

  @Test func refusesADescriptorThatIsNotOpen() async throws {
    try await withLoop { loop in
      await loop.run {
        let handler = ClosureHandler { _, _ in }
        #expect(throws: LoopError.self) { try loop.watch(1_000_000, handler) }
      }
    }
  }
}

/// Watches that a handler of theirs cancels.
final class WatchList {
  var watches: [Watch] = []
  func cancelAll() { for watch in watches { watch.cancel() } }
}

/// All that can be read at once, as text.
func receive(_ fd: Int32) -> String {
  var text = ""
  var buffer = [UInt8](repeating: 0, count: 65536)
  while case let count = buffer.withUnsafeMutableBytes({ SocketOptions.receive(fd, into: $0) }), count > 0 {
    text += String(decoding: buffer[..<count], as: UTF8.self)
  }
  return text
}

/// Sends a short text.
func send(_ text: String, to fd: Int32) {
  var text = text
  _ = text.withUTF8 { platform_send(fd, $0.baseAddress, $0.count) }
}

/// Writes until the buffers are full.
func fill(_ fd: Int32) {
  let block = [UInt8](repeating: 0x78, count: 65536)
  while platform_send(fd, block, block.count) > 0 {}
}
