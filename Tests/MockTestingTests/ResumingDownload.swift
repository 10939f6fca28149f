import Foundation
import MockTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A client that the article tests: it goes on with a download where it broke off, if the file is still the same.
///
/// `@unchecked Sendable`: everything that changes is behind the lock.
final class ResumingDownload: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  private struct State {
    var data = Data()
    var tag: String?
    var ended: CheckedContinuation<(any Error)?, Never>?
  }

  private let state = LockedBox(State())

  /// The whole of `url`; `session` makes a session that calls this as its delegate.
  func load(_ url: URL, _ session: (any URLSessionDelegate) -> URLSession) async throws -> Data {
    let session = session(self)
    defer { session.finishTasksAndInvalidate() }
    for _ in 0..<5 {
      var request = URLRequest(url: url)
      let (count, tag) = state.withLock { ($0.data.count, $0.tag) }
      if count > 0, let tag {
        request.setValue("bytes=\(count)-", forHTTPHeaderField: "Range")
        request.setValue(tag, forHTTPHeaderField: "If-Range")
      }
      let task = session.dataTask(with: request)
      let error = await withCheckedContinuation { continuation in
        state.withLock { $0.ended = continuation }
        task.resume()
      }
      if error == nil { return state.withLock { $0.data } }
    }
    throw URLError(.networkConnectionLost)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    let response = response as? HTTPURLResponse
    state.withLock { state in
      if response?.statusCode == 200 { state.data = Data() }
      state.tag = response?.value(forHTTPHeaderField: "ETag")
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    state.withLock { $0.data += data }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    state.withLock { state in
      defer { state.ended = nil }
      return state.ended
    }?.resume(returning: error)
  }
}
