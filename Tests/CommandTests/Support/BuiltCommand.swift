import Foundation

/// The mocksrv that the build put beside the tests.
enum BuiltCommand {
  /// Where it is.
  static let path = buildDirectory.appendingPathComponent("mocksrv").path

  /// Runs it to its end with nothing on standard input.
  static func run(_ arguments: [String]) async throws -> ProcessResult {
    try await RunningProcess(path, arguments).result()
  }

  /// Runs it to its end.
  static func run(_ arguments: String..., environment: [String: String] = [:]) async throws -> ProcessResult {
    let process = try RunningProcess(path, arguments, environment: environment)
    return await process.result()
  }
}
