#if canImport(FoundationNetworking)
  import Dispatch
  import Foundation
  import FoundationNetworking

  extension CorelibsBridge {
    /// Whether a task's session may be loaded from memory.
    ///
    /// The property is optional, so a later version could make it weak, and the type would not tell. A strong reference is
    /// the object's address; a weak one is not. A task without a session, which refers to a placeholder, shows which.
    static let sessionIsReadable: Bool = {
      guard let field = CorelibsFields.shared.session else { return false }
      let task = URLSessionTask()
      var mirror: Mirror? = Mirror(reflecting: task)
      while let level = mirror, level.subjectType != URLSessionTask.self { mirror = level.superclassMirror }
      guard let stored = mirror?.children.first(where: { $0.label == "session" })?.value,
        let session = Mirror.unwrapped(stored)
      else { return false }
      let address = UInt(bitPattern: Unmanaged.passUnretained(session as AnyObject).toOpaque())
      return field.withPointer(into: task) { $0.load(as: UInt.self) } == address
    }()

    /// What a trial on objects of its own found to work.
    ///
    /// No session is made: the first use may be inside `canInit`, where making the process's first session deadlocks.
    static let testedCapabilities: Set<OfflineCapability> = {
      let bridge = CorelibsBridge()
      let task = URLSessionTask()
      var found: Set<OfflineCapability> = []
      if case Body.none? = bridge.body(of: task) { found.insert(.bodies) }
      if bridge.canSetFile() { found.insert(.downloads) }
      if bridge.canCount(on: task) { found.insert(.byteCounts) }
      if bridge.canSetRequest(of: task) { found.insert(.currentRequest) }
      if bridge.workQueue(of: task) != nil, bridge.clearInlineCompletion(of: task) { found.insert(.safeCancellation) }
      if sessionIsReadable { found.insert(.configuration) }
      let behaviours = CorelibsFields.shared.behaviours?.type as? any KeyedStorage.Type
      if sessionIsReadable,
        behaviours?.isKeyedByIntegers(valueTypeName: "FoundationNetworking.URLSession._TaskRegistry._Behaviour") == true
      {
        found.insert(.taskDelegates)
      }
      return found
    }()

    private func canSetFile() -> Bool {
      guard let url = URL(string: "file:///trial") else { return false }
      return setTemporaryFile(
        url, on: URLProtocol(request: URLRequest(url: url), cachedResponse: nil, client: nil))
    }

    private func canCount(on task: URLSessionTask) -> Bool {
      setBytesReceived(1, of: task) && setBytesSent(2, of: task)
        && setBytesExpectedToReceive(3, of: task) && setBytesExpectedToSend(4, of: task)
        && task.countOfBytesReceived == 1 && task.countOfBytesSent == 2
        && task.countOfBytesExpectedToReceive == 3 && task.countOfBytesExpectedToSend == 4
    }

    private func canSetRequest(of task: URLSessionTask) -> Bool {
      guard let url = URL(string: "http://trial/") else { return false }
      return setCurrentRequest(URLRequest(url: url), of: task) && task.currentRequest?.url == url
    }
  }
#endif
