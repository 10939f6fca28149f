import HTTPSemantics
import Quantities

/// A request as an endpoint sees it.
final class EndpointRequest {
  let head: RequestHead
  let scope: RequestScope
  /// The session it belongs to.
  let session: Session
  /// Which attempt of the same thing this is, from 1.
  var attempt: Int
  /// A number no other exchange of the run has.
  let number: Int
  let began: MonotonicTime
  /// The `etag=` option: the entity tag that preconditions and ranges must go by.
  var etagOverride: String?
  /// The connection it came in on.
  let connection: ConnectionFacts
  /// The request's place on its connection, from 1.
  let index: Int
  /// The how-manieth request of its session with this method and path it is, from 1; 0 for the control API.
  let ordinal: Int

  init(
    head: RequestHead, scope: RequestScope, session: Session, ordinal: Int, number: Int, began: MonotonicTime,
    connection: ConnectionFacts, index: Int
  ) {
    self.head = head
    self.scope = scope
    self.session = session
    attempt = ordinal
    self.ordinal = ordinal
    self.number = number
    self.began = began
    self.connection = connection
    self.index = index
  }

  /// Whether the request came in on the control port.
  var isControlPort: Bool { connection.isControl }
  /// The client's address without port.
  var peer: String { connection.peer }

  /// The same request as another path's endpoint sees it.
  func retargeted(_ target: String) -> EndpointRequest {
    let head = head.retargeted(target)
    return EndpointRequest(
      head: head, scope: scope.moved(to: head), session: session, ordinal: ordinal, number: number, began: began,
      connection: connection, index: index)
  }

  /// The same request without the fields that make it conditional (RFC 9110 §13.1).
  var withoutConditions: EndpointRequest {
    let conditions: Set = ["if-match", "if-none-match", "if-modified-since", "if-unmodified-since", "if-range"]
    let fields = head.fields.filter { !conditions.contains($0.name.lowercased()) }
    let head = RequestHead(
      method: head.method, target: head.target, version: head.version, fields: HeaderFields(fields))
    let copy = EndpointRequest(
      head: head, scope: scope, session: session, ordinal: ordinal, number: number, began: began,
      connection: connection, index: index)
    copy.attempt = attempt
    copy.etagOverride = etagOverride
    return copy
  }

  /// What rules look at; `body` once it has been read.
  func matchRequest(_ body: MatchBody? = nil) -> MatchRequest {
    MatchRequest(
      head: head, path: scope.path, attempt: ordinal, connection: connection.number, exchange: index, body: body)
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
