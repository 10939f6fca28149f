import Foundation

/// A directory of a test that goes away with its owner.
public final class TemporaryDirectory: Sendable {
  private let url: URL

  /// Makes an empty directory among the system's temporary ones.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("mocksrv-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Where it is.
  public var path: String { url.path }

  /// The names in the directory, sorted.
  public var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  /// The path of `name` in it.
  public func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Whether `name` exists.
  public func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// Makes a file of `bytes`, and its directories; returns its path.
  @discardableResult
  public func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file.path
  }

  /// Opens a new empty file for writing.
  public func create(_ name: String) throws -> FileHandle {
    try FileHandle(forWritingTo: URL(fileURLWithPath: write(name, [])))
  }

  /// The bytes of a file; none when it doesn't exist.
  public func read(_ name: String) -> Data { FileManager.default.contents(atPath: path(name)) ?? Data() }
}
