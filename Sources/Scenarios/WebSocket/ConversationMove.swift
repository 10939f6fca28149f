import Quantities

/// One thing a server does on a WebSocket.
public enum ConversationMove: Hashable, Sendable {
  /// Sends a message.
  case send(WebSocketMessage)
  /// Waits for a message, any one where there is no pattern; another one, or none in time, is answered with close 1008.
  case expect(TextPattern?, within: Duration?)
  /// Sends so many messages back that come; nil for all that ever come.
  case echo(count: Int?)
  /// Sends a ping with this payload, at most 125 bytes.
  case ping(String)
  /// Sends a pong that nobody asked for (RFC 6455 §5.5.3).
  case pong(String)
  /// Says nothing for a time.
  case pause(Duration)
  /// Closes, and waits for the client to do the same.
  case close(WebSocketClose)
  /// Ends the connection without closing: FIN, RST or silence; `end` closes with 1000.
  case drop(StreamDrop)
  /// Sends these bytes, whatever they are.
  case raw([UInt8])
}
