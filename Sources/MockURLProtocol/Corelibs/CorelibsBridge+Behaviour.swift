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

      /// Reads URLSession's own `_Behaviour`; nil where it is not one of the known cases.
      static func read(storage: Any) -> (Behaviour, URLSessionTaskDelegate?)? {
        guard let content = Mirror(reflecting: storage).children.first else {
          return Behaviour(rawValue: "\(storage)").map { ($0, nil) }
        }
        guard let behaviour = content.label.flatMap(Behaviour.init(rawValue:)) else { return nil }
        let parts = Mirror(reflecting: content.value).children.compactMap { Mirror.unwrapped($0.value) }
        return (behaviour, parts.lazy.compactMap { $0 as? URLSessionTaskDelegate }.first)
      }
    }
  }
#endif
