import Fixtures
import Foundation

/// A process that one test started, with what it writes.
final class RunningProcess: Sendable {
  private let program: SpawnedProgram
  private let directory: TemporaryDirectory
  private let output = OutputReader()

  /// Starts `path`, looked for in the usual places when it is a bare name; variables of mocksrv's own aren't inherited.
  init(_ path: String, _ arguments: [String], environment: [String: String] = [:]) throws {
    directory = try TemporaryDirectory()
    let inherited = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("MOCKSRV_") }
    let errors = try directory.create("err")
    defer { withExtendedLifetime(errors) {} }
    program = try SpawnedProgram(
      path, arguments, environment: inherited.merging(environment) { $1 },
      output: output.pipe.fileHandleForWriting.fileDescriptor, errors: errors.fileDescriptor)
    output.start()
  }

  deinit { program.send(SIGKILL) }

  /// The process's number.
  var id: Int32 { program.id }

  /// What has been read from standard output so far.
  var outputSoFar: Data { output.bytes }

  /// What has been written to standard error so far.
  var errorsSoFar: String { String(decoding: directory.read("err"), as: UTF8.self) }

  /// Sends a signal; false when the process has ended.
  @discardableResult
  func send(_ signal: Int32) -> Bool { program.send(signal) }

  /// Waits until `condition` holds for what has been written to standard output; false when that ends before.
  func waitForOutput(_ condition: (Data) -> Bool) async -> Bool { await output.wait(until: condition) }

  /// Waits for the end, also of everything else that holds standard output.
  func result() async -> ProcessResult {
    _ = await output.wait { _ in false }
    return ProcessResult(
      status: await program.end(), output: output.bytes,
      errors: String(decoding: directory.read("err"), as: UTF8.self))
  }
}
