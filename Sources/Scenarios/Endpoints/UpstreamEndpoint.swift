import HTTPSemantics

/// Every path that nobody else answers, passed on to an `Upstream`.
final class UpstreamEndpoint: Endpoint {
  /// Keeps a body, which is sent on whole.
  private final class Sink: BodySink {
    private(set) var bytes: [UInt8] = []

    func consume(_ part: UnsafeRawBufferPointer) throws(Problem) {
      guard bytes.count + part.count <= UpstreamEndpoint.bodyLimit else {
        throw Problem(413, "a request that is passed on may have a body of \(UpstreamEndpoint.bodyLimit) bytes at most")
      }
      bytes.append(contentsOf: part)
    }

    func finish(isComplete: Bool) {}
  }

  private static let bodyLimit = 256 << 20
  let summary = (path: "/…", purpose: "everything else is passed on")
  /// The other server says itself who may read its answers.
  let crossOrigin = CrossOriginPolicy.never
  private let upstream: any Upstream
  private let live: LiveAnswers

  init(_ upstream: any Upstream, _ live: LiveAnswers) {
    self.upstream = upstream
    self.live = live
  }

  func matches(_ path: ArraySlice<UInt8>) -> Bool { true }

  func makeSink(_ request: EndpointRequest) -> (any BodySink)? { Sink() }

  func answer(_ request: EndpointRequest, sink: (any BodySink)?, report: BodyReport) -> ResponsePlan {
    let deferral = live.deferrals.open()
    let prefix = request.scope.prefix
    var target = request.head.target
    if target.hasPrefix(prefix) { target.removeFirst(prefix.count) }
    if !target.hasPrefix("/") { target = "/" + target }
    let sent = UpstreamRequest(
      head: request.head.retargeted(target), scheme: request.connection.scheme, body: (sink as? Sink)?.bytes ?? [])
    upstream.send(sent) { deferral.answer($0) }
    return .deferred(deferral.id)
  }
}
