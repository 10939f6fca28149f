import Foundation
import Testing

/// A `mocksrv serve` on a free port that has said it is ready.
struct ServedCommand {
  /// The running command.
  let process: RunningProcess
  /// The words of the ready line.
  let readyWords: [String]

  /// The address it serves on.
  var url: String { readyWords.count > 2 ? readyWords[2] : "" }
  /// The port of the address.
  var port: String { String(url.split(separator: ":").last ?? "") }

  /// Starts it with `arguments` behind `--port 0`.
  init(_ arguments: String..., environment: [String: String] = [:]) async throws {
    process = try RunningProcess(BuiltCommand.path, ["--port", "0"] + arguments, environment: environment)
    let isReady = await process.waitForOutput { $0.contains(UInt8(ascii: "\n")) }
    try #require(isReady, "ended before it was ready")
    let line = String(decoding: process.outputSoFar, as: UTF8.self).prefix { $0 != "\n" }
    readyWords = line.split(separator: " ").map(String.init)
  }

  /// Asks for `path` with curl and waits for the end; `options` come first.
  func curl(_ path: String, _ options: String...) async throws -> ProcessResult { try await curl(path, options) }

  private func curl(_ path: String, _ options: [String]) async throws -> ProcessResult {
    await (try RunningProcess("curl", options + ["-sS", url + path])).result()
  }

  /// The status code that `path` is answered with.
  func status(of path: String) async throws -> String {
    try await curl(path, "-o", "/dev/null", "-w", "%{http_code}").text
  }

  /// The status codes of requests for paths, one after the other on one connection.
  func statuses(of paths: String...) async throws -> String {
    let urls = paths.dropFirst().map { url + $0 }
    let outputs = paths.flatMap { _ in ["-o", "/dev/null"] }
    return try await curl(paths[0], outputs + urls + ["-w", "%{http_code} "]).text
  }

  /// Asks for its health until what it wrote to standard error is as `condition` wants it; returns that.
  func errors(where condition: (String) -> Bool) async throws -> String {
    while !condition(process.errorsSoFar) { _ = try await status(of: "/_mocksrv/health") }
    return process.errorsSoFar
  }

  /// Ends it with SIGTERM, and a second one for whatever is open.
  func stop() async -> ProcessResult {
    process.send(SIGTERM)
    process.send(SIGTERM)
    return await process.result()
  }
}
