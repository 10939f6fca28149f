import HTTPSemantics
import Quantities

/// A request as an endpoint sees it.
final class EndpointRequest {
  let head: RequestHead
  let scope: RequestScope
  /// The session it belongs to.
  let session: Session
  /// Which attempt of the same thing this is, from 1.
  let attempt: Int
  /// A number no other exchange of the run has.
  let number: Int
  let began: MonotonicTime
  /// The `etag=` option: the entity tag that preconditions and ranges must go by.
  let etagOverride: String?
  /// Whether the request came in on the control port.
  let isControlPort: Bool
  /// The client's address without port.
  let peer: String

  init(
    head: RequestHead, scope: RequestScope, session: Session, attempt: Int, number: Int, began: MonotonicTime,
    etagOverride: String?, isControlPort: Bool, peer: String
  ) {
    self.head = head
    self.scope = scope
    self.session = session
    self.peer = peer
    self.attempt = attempt
    self.number = number
    self.began = began
    self.etagOverride = etagOverride
    self.isControlPort = isControlPort
  }

  /// The parameters of the query.
  var query: QueryItems { QueryItems(head.queryBytes ?? []) }

  /// The path below `root`; nil when `root` isn't its beginning.
  func tail(below root: StaticString) -> String? {
    guard scope.path.starts(with: root) else { return nil }
    return String(decoding: scope.path.dropFirst(root.utf8CodeUnitCount), as: UTF8.self)
  }

  /// The answer to a method the endpoint doesn't know (RFC 9110 §15.5.6).
  func methodNotAllowed(_ allowed: String) -> ResponsePlan {
    Problem(
      405, "\(head.method) means nothing here; use \(allowed)",
      fields: HeaderFields([HeaderField(name: "Allow", value: allowed)])
    ).plan
  }
}
