// The one file that looks into URLSession of swift-corelibs-foundation. Everything it relies on is checked by name and type when
// the program runs; where anything differs, the mock does without and says so (`OfflineCapability`).
#if canImport(FoundationNetworking)
  import Dispatch
  import Foundation
  import FoundationNetworking
  @_spi(Reflection) import Swift

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

  extension CorelibsBridge {
    /// How a task reports its end.
    enum Behaviour: String {
      /// To the session's delegate.
      case callDelegate
      /// To a closure that takes data.
      case dataCompletionHandler
      /// To a closure that takes data, and to a delegate of its own.
      case dataCompletionHandlerWithTaskDelegate
      /// To a closure that takes a file.
      case downloadCompletionHandler
      /// To a closure that takes a file, and to a delegate of its own.
      case downloadCompletionHandlerWithTaskDelegate

      /// Whether the task writes a file.
      var isDownload: Bool { self == .downloadCompletionHandler || self == .downloadCompletionHandlerWithTaskDelegate }

      /// Whether the task has a delegate of its own.
      private var hasTaskDelegate: Bool {
        self == .dataCompletionHandlerWithTaskDelegate || self == .downloadCompletionHandlerWithTaskDelegate
      }

      /// Reads URLSession's own `_Behaviour`; nil where it is not one of the known cases.
      static func read(storage: Any) -> (Behaviour, URLSessionTaskDelegate?)? {
        // The name alone is had at a tenth of the cost, and says all there is to know of most.
        if let known = enumCaseName(storage).flatMap(Behaviour.init(rawValue:)), !known.hasTaskDelegate {
          return (known, nil)
        }
        guard let content = Mirror(reflecting: storage).children.first else {
          return Behaviour(rawValue: "\(storage)").map { ($0, nil) }
        }
        guard let behaviour = content.label.flatMap(Behaviour.init(rawValue:)) else { return nil }
        let parts = Mirror(reflecting: content.value).children.compactMap { Mirror.unwrapped($0.value) }
        return (behaviour, parts.lazy.compactMap { $0 as? URLSessionTaskDelegate }.first)
      }
    }
  }

  /// What the standard library's `Mirror` asks for the name of an enumeration's case.
  @_silgen_name("swift_EnumCaseName")
  private func swiftEnumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?

  /// The name of the case that `value` is; nil for what is no enumeration.
  private func enumCaseName(_ value: Any) -> String? {
    func name<Value>(_ value: Value) -> String? { swiftEnumCaseName(value).map { String(cString: $0) } }
    return _openExistential(value, do: name)
  }

  extension CorelibsBridge {
    /// What a task sends, as it was given to the session.
    enum Body {
      /// No body.
      case none
      /// Bytes in memory.
      case data(Data)
      /// The content of a file.
      case file(URL)
      /// A stream that can be read once.
      case stream(InputStream)
      /// A streamed upload, whose delegate is to be asked for the stream.
      case needsNewStream

      /// Reads URLSession's own `_Body?`; nil where its cases are not the known ones.
      init?(storage: Any) {
        guard let value = Mirror.unwrapped(storage) else {
          self = .needsNewStream
          return
        }
        guard let content = Mirror(reflecting: value).children.first else {
          guard "\(value)" == "none" else { return nil }
          self = .none
          return
        }
        switch (content.label, content.value) {
        case ("data", let data as DispatchData): self = .data(Data(data))
        case ("file", let url as URL): self = .file(url)
        case ("stream", let stream as InputStream): self = .stream(stream)
        default: return nil
        }
      }
    }
  }

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

  /// The place of one stored property in the instances of a class, found by name.
  ///
  /// Reads and writes go by the type that the runtime tells, so a property of another type is a missing one.
  struct StoredField: Sendable {
    /// Bytes from the start of an instance.
    let offset: Int
    /// The property's type.
    let type: Any.Type

    /// Finds a property that `owner` itself declares; nil where there is none of that name.
    init?(_ name: String, of owner: AnyClass) {
      var found: (offset: Int, type: Any.Type)?
      // The option that says "a class" has a name, but as a `var`, which Swift 6 refuses to read.
      _ = _forEachField(of: owner, options: _EachFieldOptions(rawValue: 1)) { label, offset, type, _ in
        if String(cString: label) == name { found = (offset, type) }
        return found == nil
      }
      guard let found else { return nil }
      (offset, type) = found
    }

    /// Finds a property of exactly the type `Value`.
    init?<Value>(_ name: String, of owner: AnyClass, as _: Value.Type) {
      self.init(name, of: owner)
      guard type == Value.self else { return nil }
    }

    /// Finds a property whose type has this full name, for types that cannot be named here.
    init?(_ name: String, of owner: AnyClass, typeName: String) {
      self.init(name, of: owner)
      guard String(reflecting: type) == typeName else { return nil }
    }

    /// The property's value; nil if it is not a `Value`.
    func read<Value>(_: Value.Type, from object: AnyObject) -> Value? {
      guard type == Value.self else { return nil }
      return withPointer(into: object) { $0.assumingMemoryBound(to: Value.self).pointee }
    }

    /// The property's value, of whatever type it is.
    func read(from object: AnyObject) -> Any {
      func load<Value>(_: Value.Type) -> Any {
        withPointer(into: object) { $0.assumingMemoryBound(to: Value.self).pointee }
      }
      return _openExistential(type, do: load)
    }

    /// Replaces the property's value; false if it is not a `Value`.
    func write<Value>(_ value: Value, to object: AnyObject) -> Bool {
      guard type == Value.self else { return false }
      withPointer(into: object) { $0.assumingMemoryBound(to: Value.self).pointee = value }
      return true
    }

    /// Calls `body` with the property's address, while the object is kept alive.
    func withPointer<Result>(into object: AnyObject, _ body: (UnsafeMutableRawPointer) -> Result) -> Result {
      withExtendedLifetime(object) { body(Unmanaged.passUnretained(object).toOpaque().advanced(by: offset)) }
    }
  }

  /// A dictionary at some address, used without naming its key and value types.
  protocol KeyedStorage {
    /// The value kept for an integer key; nil if there is none, or keys are of another type.
    static func value(at address: UnsafeMutableRawPointer, forKey key: Int) -> Any?

    /// Whether keys are integers and values of a type with this full name.
    static func isKeyedByIntegers(valueTypeName: String) -> Bool

    /// Keeps a value for the key whose raw value is `rawKey`; false if keys or values are of other types.
    static func set(_ value: Any, at address: UnsafeMutableRawPointer, forRawKey rawKey: String) -> Bool
  }

  extension Dictionary: KeyedStorage {
    static func value(at address: UnsafeMutableRawPointer, forKey key: Int) -> Any? {
      guard let key = key as? Key else { return nil }
      return address.assumingMemoryBound(to: [Key: Value].self).pointee[key]
    }

    static func isKeyedByIntegers(valueTypeName: String) -> Bool {
      Key.self == Int.self && String(reflecting: Value.self) == valueTypeName
    }

    static func set(_ value: Any, at address: UnsafeMutableRawPointer, forRawKey rawKey: String) -> Bool {
      func key<Raw: RawRepresentable>(_: Raw.Type) -> Key? {
        (rawKey as? Raw.RawValue).flatMap(Raw.init(rawValue:)) as? Key
      }
      guard let type = Key.self as? any RawRepresentable.Type, let key = key(type), Value.self == Any.self,
        let value = value as? Value
      else { return false }
      address.assumingMemoryBound(to: [Key: Value].self).pointee[key] = value
      return true
    }
  }

  extension Mirror {
    /// What an optional holds, nil for an empty one; any other value as it is.
    static func unwrapped(_ value: Any) -> Any? {
      let mirror = Mirror(reflecting: value)
      return mirror.displayStyle == .optional ? mirror.children.first?.value : value
    }
  }
#endif
