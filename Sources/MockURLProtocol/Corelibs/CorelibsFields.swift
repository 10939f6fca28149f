#if canImport(FoundationNetworking)
  import Dispatch
  import Foundation
  import FoundationNetworking

  /// The stored properties of URLSession's classes that the bridge uses, looked up once for the process.
  struct CorelibsFields: Sendable {
    static let shared = CorelibsFields()

    let session = StoredField(
      "session", of: URLSessionTask.self, typeName: "Swift.Optional<FoundationNetworking.URLSessionProtocol>")
    let knownBody = StoredField(
      "knownBody", of: URLSessionTask.self, typeName: "Swift.Optional<FoundationNetworking.URLSessionTask._Body>")
    let workQueue = StoredField("workQueue", of: URLSessionTask.self, as: DispatchQueue.self)
    /// The queue that guards the properties whose names begin with an underscore.
    let guardQueue = StoredField("syncQ", of: URLSessionTask.self, as: DispatchQueue.self)
    let inlineCompletion = StoredField("_callCompletionHandlerInline", of: URLSessionTask.self, as: Bool.self)
    let bytesReceived = StoredField("_countOfBytesReceived", of: URLSessionTask.self, as: Int64.self)
    let bytesSent = StoredField("_countOfBytesSent", of: URLSessionTask.self, as: Int64.self)
    let bytesExpectedToReceive = StoredField(
      "countOfBytesExpectedToReceive", of: URLSessionTask.self, as: Int64.self)
    let bytesExpectedToSend = StoredField("countOfBytesExpectedToSend", of: URLSessionTask.self, as: Int64.self)
    let currentRequest = StoredField("_currentRequest", of: URLSessionTask.self, as: URLRequest?.self)
    let response = StoredField("_response", of: URLSessionTask.self, as: URLResponse?.self)
    let protocolProperties = StoredField("properties", of: URLProtocol.self)
    let taskRegistry = StoredField("taskRegistry", of: URLSession.self)
    let behaviours: StoredField?
    /// The type of `behaviours`, looked at once because a conformance is dear to look up.
    nonisolated(unsafe) let behaviourStorage: (any KeyedStorage.Type)?

    private init() {
      behaviours = (taskRegistry?.type as? AnyClass).flatMap { StoredField("behaviours", of: $0) }
      behaviourStorage = behaviours?.type as? any KeyedStorage.Type
    }
  }
#endif
