import Fixtures
import Quantities
import Testing

@testable import Scenarios

@Suite struct BodySpoolTests {
  private func make(
    limit: Int64 = 1 << 20, total: Int64 = 1 << 20, directory: String? = nil,
    warn: @escaping @Sendable (String) -> Void = { Issue.record("warned: \($0)") }
  ) throws -> BodySpool {
    try #require(
      BodySpool(bodyLimit: ByteCount(limit), total: ByteCount(total), directory: directory, warn: warn))
  }

  private func keep(_ bytes: [UInt8], in spool: BodySpool, piece: Int = 10_000) -> KeptBody? {
    let keeper = BodyKeeper(spool)
    for start in stride(from: 0, to: bytes.count, by: piece) {
      bytes[start..<min(start + piece, bytes.count)].withUnsafeBytes { keeper.consume($0) }
    }
    return keeper.finish()
  }

  private func bytes(_ count: Int, _ seed: UInt64 = 1) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    bytes.withUnsafeMutableBytes { DataPattern(seed: seed).fill($0, from: 0) }
    return bytes
  }

  @Test(arguments: [1, 1_023, 1_024, 1_025, 16_384, 100_000], [1_000, 16_384, 70_000])
  func givesBackWhatItWasGiven(_ count: Int, _ piece: Int) throws {
    let spool = try make()
    let kept = try #require(keep(bytes(count), in: spool, piece: piece))
    #expect(kept.count == count)
    #expect(kept.bytes == bytes(count))
  }

  @Test func keepsTheBeginningOfALongBody() throws {
    let spool = try make(limit: 50_000)
    let kept = keep(bytes(200_000), in: spool)
    #expect(kept?.bytes == Array(bytes(200_000).prefix(50_000)))
  }

  @Test func newBodiesTakeThePlaceOfOldOnes() throws {
    let spool = try make(limit: 40_000, total: 100_000)
    let kept = (0..<10).map { keep(bytes(40_000, UInt64($0)), in: spool) }
    #expect(kept.map { $0?.bytes != nil } == Array(repeating: false, count: 8) + [true, true])
    // The last two lie across the file's end.
    #expect(kept[8]?.bytes == bytes(40_000, 8))
    #expect(kept[9]?.bytes == bytes(40_000, 9))
  }

  @Test func bodiesThatComeAtTheSameTimeDoNotMix() throws {
    let spool = try make()
    let keepers = (0..<3).map { _ in BodyKeeper(spool) }
    for start in stride(from: 0, to: 100_000, by: 5_000) {
      for (seed, keeper) in keepers.enumerated() {
        bytes(100_000, UInt64(seed))[start..<start + 5_000].withUnsafeBytes { keeper.consume($0) }
      }
    }
    let kept = keepers.map { $0.finish() }
    for (seed, body) in kept.enumerated() { #expect(body?.bytes == bytes(100_000, UInt64(seed))) }
  }

  @Test func leavesNoNameBehind() throws {
    let directory = try TemporaryDirectory()
    let spool = try make(directory: directory.path)
    let kept = keep(bytes(5_000), in: spool)
    #expect(directory.names.isEmpty)
    #expect(kept?.bytes?.count == 5_000)
  }

  @Test func saysOnceThatBodiesCannotBeKept() throws {
    let warnings = LockedBox<[String]>([])
    let spool = try make(directory: "/no/such/place") { text in warnings.withLock { $0.append(text) } }
    #expect(keep(bytes(5_000), in: spool) == nil)
    #expect(keep(bytes(5_000), in: spool) == nil)
    #expect(keep(bytes(100), in: spool)?.bytes == bytes(100))
    let texts = warnings.withLock { $0 }
    #expect(texts.count == 1)
    #expect(texts.first?.contains("no temporary file in /no/such/place: No such file or directory") == true)
  }

  @Test func nothingIsKeptWhenEitherLimitIsZero() {
    #expect(BodySpool(bodyLimit: ByteCount(0), total: ByteCount(1)) { _ in } == nil)
    #expect(BodySpool(bodyLimit: ByteCount(1), total: ByteCount(0)) { _ in } == nil)
  }

  @Test func theEngineKeepsUploadsWholeAndBrokenOff() {
    let player = MemoryPlayer()
    _ = player.send("PUT", "/upload", body: bytes(30_000))
    _ = player.send("PUT", "/upload", body: bytes(30_000), breakOffAfter: 20_000)
    let entries = player.engine.journal.entries
    #expect(entries.map { $0.requestBody?.bytes?.count } == [30_000, 20_000])
    #expect(entries.map(\.receivedWhole) == [true, false])
    let without = MemoryPlayer { $0.journalBodyTotal = ByteCount(0) }
    _ = without.send("PUT", "/upload", body: bytes(30))
    #expect(without.engine.journal.entries.first?.requestBody == nil)
  }
}
