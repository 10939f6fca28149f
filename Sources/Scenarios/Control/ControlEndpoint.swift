import HTTPSemantics
import Quantities

/// `/_mocksrv/…`: the server about itself; no script and no link concerns it, and the journal doesn't know of it.
final class ControlEndpoint: Endpoint {
  let summary = (path: "/_mocksrv/openapi.json", purpose: "the control API: rules, sessions, journal, verdicts")
  var crossOrigin: CrossOriginPolicy { .never }
  /// What pages list of it.
  static let listing = EndpointListing(
    path: "/_mocksrv/…", purpose: "the control API: rules, sessions, journal, verdicts",
    example: "'{url}/_mocksrv/openapi.json'")
  private let engine: Engine
  private let afterwards = LockedBox<(@Sendable () -> Void)?>(nil)

  /// The API of `engine`.
  init(_ engine: Engine) { self.engine = engine }

  func matches(_ path: ArraySlice<UInt8>) -> Bool { Self.claims(path) }

  /// Whether a decoded path, without session prefix, is the control API's.
  static func claims(_ path: ArraySlice<UInt8>) -> Bool { path.starts(with: "/_mocksrv/") || path.equals("/_mocksrv") }

  /// Whether a request is for the control API.
  static func claims(_ head: RequestHead) -> Bool {
    let raw = head.pathBytes
    guard raw.count > 1 else { return false }
    switch raw[raw.startIndex + 1] {
    case UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "%"):
      return (try? RequestScope(head, session: nil)).map { claims($0.path) } ?? false
    default: return false
    }
  }

  func makeSink(_ request: EndpointRequest) throws(Problem) -> (any BodySink)? {
    let route = try admit(request).0
    let type = request.head.value("Content-Type")
    let declared = request.head.declaredContentLength
    guard route.body != nil else {
      guard declared == 0 else {
        throw Problem(400, "\(route.method) /_mocksrv\(route.path) takes no body; send none")
      }
      return nil
    }
    return try ControlBodySink(isJSON: try ControlContent.isJSON(type: type), declared: declared)
  }

  func answer(_ request: EndpointRequest, sink: (any BodySink)?, report: BodyReport) -> ResponsePlan {
    do throws(Problem) {
      let (route, captures) = try admit(request)
      let content = (sink as? ControlBodySink)?.content ?? .none
      if content.isBlank, let body = route.body, body.isRequired {
        throw Problem(400, "\(route.method) /_mocksrv\(route.path) needs a body: \(body.summary)")
      }
      let call = try ControlCall(request, engine: engine, route: route, captures: captures, body: content)
      let plan = try route.handler(call)
      afterwards.withLock { $0 = call.afterwards.withLock { $0 } }
      return plan
    } catch {
      return error.plan
    }
  }

  func finished() { afterwards.withLock { $0.take() }?() }

  /// The path as it was sent, without the session's prefix.
  private static func path(of head: RequestHead) -> ArraySlice<UInt8> {
    let path = head.pathBytes
    guard case .session(_, let rest) = SessionName.split(path: path) else { return path }
    return rest
  }

  /// Finds the route of a request and checks who asks.
  private func admit(_ request: EndpointRequest) throws(Problem) -> (ControlRoute, [String: String]) {
    let door = ControlGuard(access: engine.configuration.control, hosts: engine.host?.hosts ?? [])
    let found: (ControlRoute, [String: String])
    do throws(Problem) {
      found = try ControlTable.route(method: request.head.method, path: Self.path(of: request.head))
    } catch {
      // Who may not come in needn't know what there is.
      try door.check(request.head, peer: request.peer, isOpen: false)
      throw error
    }
    try door.check(request.head, peer: request.peer, isOpen: found.0.isOpen)
    return found
  }
}
