import Foundation
import Quantities

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the delegate of a URLSession was told about one task.
struct SessionOutcome: Equatable, CustomStringConvertible, Sendable {
  /// The statuses of the responses, in order; an interim answer counts.
  var statuses: [Int] = []
  /// The bytes of the body.
  var bytes = 0
  /// The error at the end; nil for success.
  var code: URLError.Code?

  var description: String {
    "\(statuses) with \(bytes) bytes, \(code.map { "error \($0.rawValue)" } ?? "no error")"
  }

  /// Runs a task that `make` makes in a session of its own, to its end.
  static func of(_ make: (URLSession) -> URLSessionTask) async -> SessionOutcome {
    let witness = Witness()
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    let session = URLSession(configuration: configuration, delegate: witness, delegateQueue: nil)
    make(session).resume()
    session.finishTasksAndInvalidate()
    for await _ in witness.ended.stream {}
    return witness.outcome.withLock { $0 }
  }

  /// Keeps what it is told.
  private final class Witness: NSObject, URLSessionDataDelegate, Sendable {
    let outcome = LockedBox(SessionOutcome())
    let ended = AsyncStream<Void>.makeStream()

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
      outcome.withLock { $0.statuses.append((response as? HTTPURLResponse)?.statusCode ?? 0) }
      completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      outcome.withLock { $0.bytes += data.count }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      outcome.withLock { $0.code = (error as? URLError)?.code }
      ended.continuation.finish()
    }
  }
}
