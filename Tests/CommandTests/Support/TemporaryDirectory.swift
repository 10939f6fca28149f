import Foundation

/// A directory that goes away with its owner.
final class TemporaryDirectory: Sendable {
  private let url: URL

  /// Makes an empty directory.
  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("mocksrv-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of `name` in it.
  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Opens a new file for writing.
  func create(_ name: String) throws -> FileHandle {
    try Data().write(to: url.appendingPathComponent(name))
    return try FileHandle(forWritingTo: url.appendingPathComponent(name))
  }

  /// The bytes of a file; none when it doesn't exist.
  func read(_ name: String) -> Data { FileManager.default.contents(atPath: path(name)) ?? Data() }

  /// Whether `name` exists.
  func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }
}
