#if canImport(FoundationNetworking)
  import Dispatch
  import Foundation
  import FoundationNetworking

  extension CorelibsBridge {
    /// Gives the file of a download to URLSession, which looks for it in a property of the protocol.
    func setTemporaryFile(_ url: URL, on loader: URLProtocol) -> Bool {
      guard let field = fields?.protocolProperties, let storage = field.type as? any KeyedStorage.Type else {
        return false
      }
      return field.withPointer(into: loader) { storage.set(url, at: $0, forRawKey: "temporaryFileURL") }
    }

    /// Has a task of an `async` method resume its caller elsewhere than on the work queue.
    ///
    /// Resuming there deadlocks with a cancellation at the same moment (swift-corelibs-foundation #5412).
    func clearInlineCompletion(of task: URLSessionTask) -> Bool {
      fields?.inlineCompletion?.write(false, to: task) ?? false
    }

    /// Sets `countOfBytesReceived`.
    @discardableResult
    func setBytesReceived(_ count: Int64, of task: URLSessionTask) -> Bool {
      guarded(fields?.bytesReceived, count, of: task)
    }

    /// Sets `countOfBytesSent`.
    @discardableResult
    func setBytesSent(_ count: Int64, of task: URLSessionTask) -> Bool {
      guarded(fields?.bytesSent, count, of: task)
    }

    /// Sets `countOfBytesExpectedToReceive`; -1 for an unknown length.
    @discardableResult
    func setBytesExpectedToReceive(_ count: Int64, of task: URLSessionTask) -> Bool {
      fields?.bytesExpectedToReceive?.write(count, to: task) ?? false
    }

    /// Sets `countOfBytesExpectedToSend`; -1 for an unknown length.
    @discardableResult
    func setBytesExpectedToSend(_ count: Int64, of task: URLSessionTask) -> Bool {
      fields?.bytesExpectedToSend?.write(count, to: task) ?? false
    }

    /// Sets `currentRequest`, as a followed redirect does.
    @discardableResult
    func setCurrentRequest(_ request: URLRequest, of task: URLSessionTask) -> Bool {
      guarded(fields?.currentRequest, Optional(request), of: task)
    }

    /// Sets `response` without telling the delegate.
    @discardableResult
    func setResponse(_ response: URLResponse, of task: URLSessionTask) -> Bool {
      guarded(fields?.response, Optional(response), of: task)
    }

    /// Writes a property that URLSession reads on its guarding queue.
    private func guarded<Value>(_ field: StoredField?, _ value: Value, of task: URLSessionTask) -> Bool {
      guard let field, let queue = fields?.guardQueue?.read(DispatchQueue.self, from: task) else { return false }
      return queue.sync { field.write(value, to: task) }
    }
  }
#endif
