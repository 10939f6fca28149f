#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking

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
#endif
