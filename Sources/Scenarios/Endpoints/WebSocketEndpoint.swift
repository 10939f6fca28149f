import HTTPSemantics

/// `/websocket/…`: conversations over WebSocket (RFC 6455).
///
/// `echo` sends back what comes, `script` does what its parameters say one after the other, and `topic/{topic}` sends what is
/// published. All of them can be made to misbehave.
final class WebSocketEndpoint: Endpoint {
  let summary = (
    path: "/websocket/echo",
    purpose: "WebSocket: ?max_fragment_size= &max_message_size= &fragment= &split= &delay= &pongs=no &closes=no …; "
      + "/websocket/script?send=hi&expect=yo&close=1000; /websocket/topic/{topic}"
  )
  let heading = "WebSockets"
  var listing: [EndpointListing] {
    [
      EndpointListing(
        path: "/websocket/echo", methods: "GET",
        purpose:
          "sends every message back; ?max_fragment_size= &max_message_size= &fragment= &split= &delay= &pongs=no &closes=no",
        example: "\(Self.handshake) '{url}/websocket/echo?send=hi&drop=close'"),
      EndpointListing(
        path: "/websocket/script", methods: "GET",
        purpose: "a conversation in the query's order: send, expect, ping, wait, close, drop, raw",
        example: "\(Self.handshake) '{url}/websocket/script?send=hi&drop=close'"),
      EndpointListing(
        path: "/websocket/topic/{topic}", methods: "GET", purpose: "what is published to a topic",
        example: "\(Self.handshake) '{url}/websocket/topic/news?send=hi&drop=close'"),
    ]
  }

  /// What curl says in place of a client that speaks WebSocket.
  private static let handshake =
    "-i -N -o /dev/null -H 'Connection: Upgrade' -H 'Upgrade: websocket' -H 'Sec-WebSocket-Version: 13' "
    + "-H 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='"

  func matches(_ path: ArraySlice<UInt8>) -> Bool { path.starts(with: "/websocket/") || path.equals("/websocket") }

  func answer(_ request: EndpointRequest, sink: (any BodySink)?, report: BodyReport) -> ResponsePlan {
    do throws(Problem) {
      return WebSocketHandshake.plan(request.head, try conversation(request))
    } catch {
      return error.plan
    }
  }

  private func conversation(_ request: EndpointRequest) throws(Problem) -> ConversationPlan {
    let query = ConversationQuery(request)
    let moves = try query.moves()
    let tail = request.tail(below: "/websocket/") ?? ""
    switch tail {
    case "echo":
      let echoes = moves.contains { if case .echo = $0 { true } else { false } }
      return try query.plan(echoes ? moves : moves + [.echo(count: nil)])
    case "script":
      guard !moves.isEmpty else {
        let verbs = ConversationQuery.Verb.allCases.map(\.rawValue).joined(separator: ", ")
        throw Problem(400, "a script needs a move at least, such as ?send=hi&expect=yo&close=1000; there are \(verbs)")
      }
      return try query.plan(moves)
    default:
      guard tail.hasPrefix("topic/") else {
        throw Problem(404, "there is no /websocket/\(tail); there are echo, script and topic/{topic}")
      }
      let name = String(tail.dropFirst(6))
      guard TopicName.isValid(name) else { throw TopicName.problem(name) }
      return try query.plan(
        moves, topic: ConversationPlan.TopicAddress(name: name, session: request.session.name))
    }
  }
}
