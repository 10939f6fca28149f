import Foundation
import MockURLProtocol

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A delegate that counts bytes.
final class Counter: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate, Sendable {
  private let count = LockedBox(0)
  private let ends = AsyncStream.makeStream(of: Void.self)

  var bytes: Int { count.withLock { $0 } }

  func done() async { for await _ in ends.stream { return } }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    ends.continuation.yield()
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    count.withLock { $0 += data.count }
  }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
  ) {
    let size = (try? FileManager.default.attributesOfItem(atPath: location.path)[.size] as? NSNumber)?.intValue
    count.withLock { $0 += size ?? 0 }
  }
}
