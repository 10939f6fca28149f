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
    /// It asks for credentials.
    case challenge(Challenge)
  }

  let kind: Kind
  let response: HTTPURLResponse
  let length: Int64?
  var body: [UInt8] = []

  /// Nil for an answer that is the client's as it is.
  init?(_ head: ResponseHead, _ response: HTTPURLResponse, to request: URLRequest, length: Int64?) {
    if let next = Redirection.request(after: head, of: request) {
      kind = .redirection(next)
    } else if let url = request.url, let challenge = Challenge(head, url: url) {
      kind = .challenge(challenge)
    } else {
      return nil
    }
    self.response = response
    self.length = length
  }
}
