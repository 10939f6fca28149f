import Quantities
import Scenarios

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `mocksrv data`: the bytes of `/data/SIZE` on standard output.
enum DataCommand {
  private static let blockSize = 256 << 10
  /// What `/data` serves at most.
  private static let limit = ByteCount(1 << 40)

  static func run(_ arguments: Arguments) throws -> Int32 {
    guard arguments.operands.count == 1 else {
      throw UsageError(
        arguments.operands.isEmpty
          ? "data needs a size: mocksrv data 1m" : "data takes one size, not \(arguments.operands.count)")
    }
    let size = try size(OptionValue(text: arguments.operands[0], origin: "SIZE"))
    let seed = try arguments.value(.dataSeed).map(ServerSettings.seed) ?? 0
    return try write(size, DataPattern(seed: seed))
  }

  private static func size(_ value: OptionValue) throws(UsageError) -> Int64 {
    let size: ByteCount
    do { size = try ByteCount(parsing: value.text) } catch { throw UsageError(value, expected: error.expected) }
    guard size <= limit else { throw UsageError(value, expected: "a size of at most \(limit)") }
    return size.bytes
  }

  private static func write(_ size: Int64, _ pattern: DataPattern) throws(RuntimeFailure) -> Int32 {
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: blockSize, alignment: 4096)
    defer { block.deallocate() }
    var offset: Int64 = 0
    while offset < size {
      let part = UnsafeMutableRawBufferPointer(rebasing: block[..<Int(min(Int64(blockSize), size - offset))])
      pattern.fill(part, from: offset)
      let error = Output.standard.write(UnsafeRawBufferPointer(part))
      // Whoever reads has enough, as with head(1).
      if error == EPIPE { return ExitCode.fine }
      guard error == 0 else { throw RuntimeFailure("standard output can't be written: \(Program.message(error))") }
      offset += Int64(part.count)
    }
    return ExitCode.fine
  }
}
