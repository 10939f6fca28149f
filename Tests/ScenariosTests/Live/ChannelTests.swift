import Quantities
import Testing

@testable import Scenarios

@Suite struct ChannelTests {
  private func make(limit: Int64 = 10) -> Channel { ChannelRegistry().open(limit: ByteCount(limit)) }

  private func take(_ channel: Channel, _ count: Int = 100) throws -> (read: BodyRead, bytes: [UInt8]) {
    var bytes = [UInt8](repeating: 0, count: count)
    let read = try bytes.withUnsafeMutableBytes { try channel.take(into: $0) }
    if case .bytes(let count) = read { return (read, Array(bytes[..<count])) }
    return (read, [])
  }

  @Test func givesWhatWasAppendedInItsOrder() throws {
    let channel = make()
    #expect(channel.state == .pending)
    #expect(try take(channel).read == .pending)
    #expect(channel.append([1, 2, 3]))
    #expect(channel.append([4]))
    #expect(channel.state == .hasBytes)
    #expect(try take(channel, 2).bytes == [1, 2])
    #expect(channel.append([5]))
    #expect(try take(channel).bytes == [3, 4, 5])
    channel.finish()
    #expect(channel.state == .finished)
    #expect(try take(channel).read == .end)
  }

  @Test func theEndComesBehindTheBytesThatWait() throws {
    let channel = make()
    channel.append([1])
    channel.finish()
    #expect(!channel.append([2]))
    #expect(channel.state == .hasBytes)
    #expect(try take(channel).bytes == [1])
    #expect(try take(channel).read == .end)
  }

  @Test func wakesOnceForEachTimeItWasEmpty() throws {
    let channel = make()
    let wakes = LockedBox(0)
    channel.onWake { wakes.withLock { $0 += 1 } }
    channel.append([1])
    channel.append([2])
    #expect(wakes.withLock { $0 } == 1)
    _ = try take(channel, 1)
    channel.append([3])
    #expect(wakes.withLock { $0 } == 1)
    _ = try take(channel)
    channel.append([4])
    #expect(wakes.withLock { $0 } == 2)
    _ = try take(channel)
    channel.finish()
    #expect(wakes.withLock { $0 } == 3)
  }

  @Test func aReaderThatIsTooSlowLosesTheChannel() {
    let channel = make(limit: 10)
    let told = LockedBox<[Channel.Abandonment]>([])
    channel.onAbandon { reason in told.withLock { $0.append(reason) } }
    #expect(channel.append([UInt8](repeating: 0, count: 10)))
    #expect(!channel.append([0]))
    #expect(channel.state == .abandoned)
    #expect(told.withLock { $0 } == [.tooSlow])
    #expect(throws: BodySourceError.self) { try take(channel) }
    #expect(channel.failure?.description == "the client reads too slowly: more than 10 would have waited for it")
    #expect(!channel.append([1]))
  }

  @Test func aWriterIsToldOnceThatTheReaderIsGone() {
    let channel = make()
    let told = LockedBox<[Channel.Abandonment]>([])
    channel.onAbandon { reason in told.withLock { $0.append(reason) } }
    channel.abandon()
    channel.abandon()
    #expect(told.withLock { $0 } == [.readerGone])
    channel.onAbandon { reason in told.withLock { $0.append(reason) } }
    #expect(told.withLock { $0 } == [.readerGone, .readerGone])
    #expect(!channel.append([1]))
  }

  @Test func whatWasReadWholeIsNotAbandoned() throws {
    let channel = make()
    channel.finish()
    _ = try take(channel)
    channel.onAbandon { _ in Issue.record("nobody left") }
    channel.abandon()
    #expect(channel.state == .finished)
  }

  @Test func manyWritersAndAReaderLoseNothing() async throws {
    let channel = make(limit: 1 << 20)
    let sum = try await withThrowingTaskGroup(of: Int.self) { group in
      for writer in 1...4 {
        group.addTask {
          for _ in 0..<1_000 { channel.append([UInt8](repeating: UInt8(writer), count: 10)) }
          return 0
        }
      }
      var sum = 0
      group.addTask {
        var sum = 0
        var count = 0
        while count < 40_000 {
          let part = try take(channel, 777)
          count += part.bytes.count
          sum += part.bytes.reduce(0) { $0 + Int($1) }
          if part.read == .pending { await Task.yield() }
        }
        return sum
      }
      for try await part in group { sum += part }
      return sum
    }
    #expect(sum == (1 + 2 + 3 + 4) * 10_000)
  }
}
