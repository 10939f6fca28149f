#if canImport(FoundationNetworking)
  import Dispatch
  import Foundation
  import FoundationNetworking

  /// A window into swift-corelibs-foundation's URLSession, whose interface for protocols has gaps.
  ///
  /// Every access is checked by the names and types of stored properties at run time. Where a toolchain differs, reads give
  /// nil and writes false, never a crash. All calls belong on the task's work queue, where URLSession itself works.
  struct CorelibsBridge: Sendable {
    /// Whether everything is denied, as if URLSession were built in an unknown way.
    let isBlind: Bool

    /// Properties found in this toolchain; nil for a blind bridge.
    var fields: CorelibsFields? { isBlind ? nil : .shared }

    init(isBlind: Bool = false) { self.isBlind = isBlind }

    /// What works here, found by one trial of every access on objects of its own.
    var capabilities: Set<OfflineCapability> { isBlind ? [] : Self.testedCapabilities }

    /// The session that a task belongs to; nil once the task has ended.
    func session(of task: URLSessionTask) -> URLSession? {
      guard Self.sessionIsReadable else { return nil }
      return fields?.session?.read(from: task) as? URLSession
    }

    /// The serial queue on which URLSession does all work for a task.
    func workQueue(of task: URLSessionTask) -> DispatchQueue? {
      fields?.workQueue?.read(DispatchQueue.self, from: task)
    }

    /// What a task sends; nil if that cannot be told.
    func body(of task: URLSessionTask) -> Body? {
      (fields?.knownBody?.read(from: task)).flatMap(Body.init(storage:))
    }

    /// How a task reports its end, and the delegate given to it alone.
    ///
    /// Nil also for a task that is not, or no longer, in its session's registry.
    func behaviour(of task: URLSessionTask) -> (Behaviour, URLSessionTaskDelegate?)? {
      guard let session = session(of: task), let registry = fields?.taskRegistry?.read(from: session),
        type(of: registry) == fields?.taskRegistry?.type, let field = fields?.behaviours,
        let storage = fields?.behaviourStorage,
        let value = field.withPointer(
          into: registry as AnyObject, { storage.value(at: $0, forKey: task.taskIdentifier) })
      else { return nil }
      return Behaviour.read(storage: value)
    }
  }
#endif
