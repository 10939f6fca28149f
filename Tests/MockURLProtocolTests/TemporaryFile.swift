import Foundation

/// A file of a test, removed with the last reference to it.
final class TemporaryFile: Sendable {
  let url: URL

  init(_ bytes: some Sequence<UInt8> = []) throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("mock-\(UUID().uuidString)")
    try Data(bytes).write(to: url)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
