import Foundation

/// A process that one test started, with what it writes.
///
/// `@unchecked Sendable`: `process` is set up before `run()` and afterwards only asked for its end, by one test.
final class RunningProcess: @unchecked Sendable {
  private let process = Process()
  private let directory: TemporaryDirectory
  private let output = OutputReader()
  private let ended: AsyncStream<Void>

  /// Starts `path`, looked for in the usual places when it is a bare name; variables of mocksrv's own aren't inherited.
  init(_ path: String, _ arguments: [String], environment: [String: String] = [:]) throws {
    directory = try TemporaryDirectory()
    let isBare = !path.contains("/")
    process.executableURL = URL(fileURLWithPath: isBare ? "/usr/bin/env" : path)
    process.arguments = isBare ? [path] + arguments : arguments
    let inherited = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("MOCKSRV_") }
    process.environment = inherited.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output.pipe
    process.standardError = try directory.create("err")
    let (ended, continuation) = AsyncStream.makeStream(of: Void.self)
    self.ended = ended
    process.terminationHandler = { _ in continuation.finish() }
    try process.run()
    output.start()
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// The process's number.
  var id: Int32 { process.processIdentifier }

  /// What has been read from standard output so far.
  var outputSoFar: Data { output.bytes }

  /// What has been written to standard error so far.
  var errorsSoFar: String { String(decoding: directory.read("err"), as: UTF8.self) }

  /// Sends a signal.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits until `condition` holds for what has been written to standard output; false when that ends before.
  func waitForOutput(_ condition: (Data) -> Bool) async -> Bool { await output.wait(until: condition) }

  /// Waits for the end, also of everything else that holds standard output.
  func result() async -> ProcessResult {
    _ = await output.wait { _ in false }
    for await _ in ended {}
    let signalled = process.terminationReason == .uncaughtSignal
    return ProcessResult(
      status: process.terminationStatus + (signalled ? 128 : 0), output: output.bytes,
      errors: String(decoding: directory.read("err"), as: UTF8.self))
  }
}
