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
    let directory = try ScratchDirectory()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    // A proxy of the machine must not come between, nor a configuration of the person who runs the tests.
    process.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "HOME": directory.path, "LC_ALL": "C",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try directory.handle("out")
    process.standardError = try directory.handle("err")
    let (ended, continuation) = AsyncStream.makeStream(of: Void.self)
    process.terminationHandler = { _ in continuation.finish() }
    try process.run()
    for await _ in ended {}
    let signalled = process.terminationReason == .uncaughtSignal
    return ClientResult(
      status: process.terminationStatus + (signalled ? 128 : 0), output: directory.data("out"),
      errors: String(decoding: directory.data("err"), as: UTF8.self))
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
