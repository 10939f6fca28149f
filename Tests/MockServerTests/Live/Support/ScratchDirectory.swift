import Foundation

/// A directory that goes away with its owner.
final class ScratchDirectory: Sendable {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("mocksrv-live-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Where it is.
  var path: String { url.path }

  /// The path of `name` in it.
  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Makes a file of `bytes`, and its directories; returns its path.
  @discardableResult
  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file.path
  }

  /// Opens a new empty file for writing.
  func handle(_ name: String) throws -> FileHandle {
    try FileHandle(forWritingTo: URL(fileURLWithPath: write(name, [])))
  }

  /// The content of a file; nothing when it doesn't exist.
  func data(_ name: String) -> Data { FileManager.default.contents(atPath: path(name)) ?? Data() }

  /// The names in the directory, sorted.
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
}
