import Foundation
import Quantities

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Waits for the end of one task of a session that calls its delegate.
final class EndingDelegate: NSObject, URLSessionDownloadDelegate, Sendable {
  private let ends = AsyncStream<Void>.makeStream()
  private let file = LockedBox<URL?>(nil)

  /// Where the task's file was.
  var location: URL? { file.withLock { $0 } }

  /// Returns once a task has ended.
  func wait() async {
    for await _ in ends.stream { return }
  }

  func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL) {
    file.withLock { $0 = location }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    ends.continuation.yield()
  }
}
