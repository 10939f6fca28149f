import Fixtures
import Foundation

/// How a client program ended and what it printed.
struct ClientResult {
  /// The exit status; 128 and the signal's number when a signal ended it.
  let status: Int32
  /// Standard output.
  let output: Data
  /// Standard error.
  let errors: String

  /// Standard output as text.
  var text: String { String(decoding: output, as: UTF8.self) }
}

/// Real HTTP clients as child processes.
enum ClientProgram {
  /// Runs `name`, found in PATH, to its end with nothing on standard input.
  static func run(_ name: String, _ arguments: [String]) async throws -> ClientResult {
    let directory = try TemporaryDirectory()
    let (output, errors) = (try directory.create("out"), try directory.create("err"))
    defer { withExtendedLifetime((output, errors)) {} }
    // A proxy of the machine must not come between, nor a configuration of the person who runs the tests.
    let environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "HOME": directory.path, "LC_ALL": "C",
    ]
    let program = try SpawnedProgram(
      name, arguments, environment: environment, output: output.fileDescriptor, errors: errors.fileDescriptor)
    return ClientResult(
      status: await program.end(), output: directory.read("out"),
      errors: String(decoding: directory.read("err"), as: UTF8.self))
  }

  /// Runs curl without its configuration file or progress meter; no run takes longer than a minute.
  static func curl(_ arguments: String...) async throws -> ClientResult {
    try await run("curl", ["-q", "-sS", "--max-time", "60"] + arguments)
  }

  /// Runs a Python program with `arguments` in `sys.argv[1:]`.
  static func python(_ program: String, _ arguments: String...) async throws -> ClientResult {
    try await run("python3", ["-c", program] + arguments)
  }

  /// Whether Python has `module`.
  static func hasPythonModule(_ module: String) async -> Bool {
    (try? await python("import \(module)"))?.status == 0
  }
}
