import Foundation

/// The file a download goes into, in the system's temporary directory; on the task's work queue alone.
final class DownloadFile: @unchecked Sendable {
  // Unchecked: reached on the task's work queue, and after that only removed, once.
  private let url: URL
  private var handle: FileHandle?
  private var failure: (any Error)?
  private var isFinished = false

  init() {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("CFNetworkDownload_\(UUID().uuidString).tmp")
    guard FileManager.default.createFile(atPath: url.path, contents: nil) else {
      failure = OfflineError.make(.cannotCreateFile, "the download's file \(url.path) can't be made", url: nil)
      return
    }
    do { handle = try FileHandle(forWritingTo: url) } catch { failure = error }
  }

  func append(_ data: Data) {
    guard failure == nil else { return }
    do { try handle?.write(contentsOf: data) } catch {
      failure = OfflineError.make(
        .cannotWriteToFile, "the download's file \(url.path) can't be written", url: nil, cause: error)
    }
  }

  /// Closes the file and says where it is.
  func finished() throws -> URL {
    if let failure { throw failure }
    try handle?.close()
    handle = nil
    isFinished = true
    return url
  }

  func abandonUnlessFinished() {
    guard !isFinished else { return }
    try? handle?.close()
    remove()
  }

  func remove() { try? FileManager.default.removeItem(at: url) }
}
