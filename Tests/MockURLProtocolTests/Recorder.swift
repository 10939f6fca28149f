import Foundation
import MockURLProtocol

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A delegate that writes down what it is told.
///
/// `@unchecked Sendable`: everything that changes is behind the lock.
final class Recorder: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate, @unchecked Sendable {
  struct Seen {
    var events: [String] = []
    var body = Data()
    var error: (any Error)?
    var response: HTTPURLResponse?
    var isDone = false
    var waiter: CheckedContinuation<Void, Never>?
  }

  let seen = LockedBox(Seen())
  // Set before the task is made.
  var disposition = URLSession.ResponseDisposition.allow
  var bodyStream: () -> InputStream? = { nil }
  var redirection: (URLRequest) -> URLRequest? = { $0 }
  var credential: (URLAuthenticationChallenge) -> (URLSession.AuthChallengeDisposition, URLCredential?) = { _ in
    (.performDefaultHandling, nil)
  }

  var events: [String] { seen.withLock { $0.events } }
  var body: Data { seen.withLock { $0.body } }
  var code: URLError.Code? { seen.withLock { ($0.error as? URLError)?.code } }
  var status: Int? { seen.withLock { $0.response?.statusCode } }

  func note(_ event: String) { seen.withLock { $0.events.append(event) } }

  /// Waits for the end of the one task.
  func done() async {
    await withCheckedContinuation { continuation in
      let isDone = seen.withLock { seen in
        if !seen.isDone { seen.waiter = continuation }
        return seen.isDone
      }
      if isDone { continuation.resume() }
    }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let waiter = seen.withLock { seen in
      seen.events.append("complete \((error as? URLError)?.code.rawValue ?? 0)")
      seen.error = error
      seen.isDone = true
      defer { seen.waiter = nil }
      return seen.waiter
    }
    waiter?.resume()
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, needNewBodyStream completionHandler: @escaping (InputStream?) -> Void
  ) { completionHandler(bodyStream()) }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    note("redirection \(response.statusCode) \(request.url?.absoluteString ?? "")")
    completionHandler(redirection(request))
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    note("challenge \(challenge.protectionSpace.authenticationMethod) \(challenge.previousFailureCount)")
    let (disposition, credential) = credential(challenge)
    completionHandler(disposition, credential)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    seen.withLock { seen in
      seen.response = response as? HTTPURLResponse
      seen.events.append("response \(seen.response?.statusCode ?? 0)")
    }
    completionHandler(disposition)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    seen.withLock { seen in
      seen.body.append(data)
      seen.events.append("data \(data.count)")
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData count: Int64, totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  ) { note("sent \(totalBytesSent)/\(totalBytesExpectedToSend)") }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData count: Int64, totalBytesWritten: Int64,
    totalBytesExpectedToWrite: Int64
  ) { note("write \(totalBytesWritten)/\(totalBytesExpectedToWrite)") }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
  ) {
    let data = (try? Data(contentsOf: location)) ?? Data()
    seen.withLock { seen in
      seen.body = data
      seen.events.append("file \(data.count)")
    }
  }
}
