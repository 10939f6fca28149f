import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking

  extension TaskClient {
    /// What the session's configuration says; nil when it can't be asked.
    var settings: SessionSettings? { session.map { SessionSettings($0.configuration) } }

    /// Where the body comes from.
    func bodyOrigin(_ request: URLRequest) -> LoadBody.Origin {
      // A data task shows its body in the request.
      guard task is URLSessionUploadTask else {
        if let data = request.httpBody { return .data(data) }
        return request.httpBodyStream.map { .stream($0) } ?? .none
      }
      switch bridge.body(of: task) {
      case .data(let data)?: return .data(data)
      case .file(let url)?: return .file(url)
      case .stream(let stream)?: return .stream(stream)
      case .needsNewStream?: return .onDemand
      case CorelibsBridge.Body.none?: return .none
      case nil: return .unknown(OfflineError.unknownFoundation("an upload task", url: request.url))
      }
    }

    /// Asks the delegate whether an answer may be kept; calls `answer` on any thread, at once where there is nobody to ask.
    func askToKeep(
      _ proposal: CachedURLResponse, _ answer: @escaping @Sendable (CachedURLResponse?) -> Void
    ) {
      guard let session, let task = task as? URLSessionDataTask,
        let delegate = task.delegate as? any URLSessionDataDelegate
      else { return answer(proposal) }
      clock.handing()
      session.delegateQueue.addOperation { [clock] in
        delegate.urlSession(session, dataTask: task, willCacheResponse: proposal) { answer($0) }
        clock.handed(.full)
      }
    }

    /// Asks the delegate for the body's stream; calls `answer` on any thread.
    func askForStream(_ answer: @escaping @Sendable (InputStream?) -> Void) {
      guard let delegate = task.delegate, let session else { return answer(nil) }
      clock.handing()
      session.delegateQueue.addOperation { [task, clock] in
        delegate.urlSession(session, task: task) { answer($0) }
        clock.handed(.full)
      }
    }
  }
#endif
