import Foundation
import HTTPSemantics

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An answer that URLSession asks its delegate about before anybody else sees it.
struct Question {
  enum Kind {
    /// It leads to another request.
    case redirection(URLRequest)
  }

  let kind: Kind
  let response: HTTPURLResponse
  var body: [UInt8] = []

  /// Nil for an answer that is the client's as it is.
  init?(_ head: ResponseHead, _ response: HTTPURLResponse, of load: Load) {
    guard let next = Redirection.request(after: head, of: load.request) else { return nil }
    kind = .redirection(next)
    self.response = response
  }
}
