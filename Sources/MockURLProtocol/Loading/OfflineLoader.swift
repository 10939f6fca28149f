import Foundation
import Quantities

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The URLProtocol that URLSession makes for each task; `Tag` tells whose it is.
final class OfflineLoader<Tag>: URLProtocol {
  // On the task's work queue alone.
  private var load: Load?
  /// What the client knew when it started the task.
  private var earliest: MonotonicTime?

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  #if canImport(FoundationNetworking)
    override var task: URLSessionTask? {
      didSet {
        // Completion handlers that run inside of our calls would meet locks which those hold.
        guard let task, let core = LoaderClass.registration(of: type(of: self))?.core else { return }
        _ = core.bridge.clearInlineCompletion(of: task)
        earliest = core.earliest
      }
    }
  #endif

  override func startLoading() {
    if let load { return load.resume() }
    guard let registration = LoaderClass.registration(of: type(of: self)) else {
      client?.urlProtocol(self, didFailWithError: OfflineError.networkGone(request.url))
      return
    }
    guard let task else {
      client?.urlProtocol(self, didFailWithError: OfflineError.noTask(request.url))
      return
    }
    #if !canImport(FoundationNetworking)
      earliest = registration.core.earliest
    #endif
    let load = Load(self, task: task, registration: registration, earliest: earliest)
    self.load = load
    load.start()
  }

  override func stopLoading() { load?.stop() }
}
