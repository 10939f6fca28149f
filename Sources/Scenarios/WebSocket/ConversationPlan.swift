import Quantities

/// What a server says on a WebSocket, and how well it behaves there: a value, as all of a plan is.
public struct ConversationPlan: Hashable, Sendable {
  /// What is said, in order; behind the last move the server closes with 1000.
  public var moves: [ConversationMove]
  /// The topic whose events are sent as texts from the end of the moves on, in place of that close; nil for none.
  public var topic: TopicAddress?
  /// The subprotocols it speaks.
  public var protocols: [String] = []
  /// The most payload of a frame that is sent; longer messages are sent in fragments. Nil for `maximumFragment`.
  public var fragment: ByteCount?
  /// In how many parts each frame is written; 1 for all at once.
  public var split = 1
  /// The silence between two of those parts.
  public var gap = Duration.milliseconds(20)
  /// The silence before each message.
  public var delay = Duration.zero
  /// How often the client is pinged; nil for never.
  public var heartbeat: Duration?
  /// Whether pings are answered (RFC 6455 §5.5.3).
  public var answersPings = true
  /// Whether the client's close is answered (RFC 6455 §5.5.1).
  public var answersClose = true
  /// Whether frames are masked, which makes a client fail (RFC 6455 §5.1).
  public var isMasked = false
  /// Whether what is said at once leaves in one segment with the 101.
  public var isGlued = false
  /// The most payload of a frame that is taken; more is answered with close 1009.
  public var maximumFragment = ByteCount(16 << 20)
  /// The most payload of a message that is taken; more is answered with close 1009.
  public var maximumMessage = ByteCount(16 << 20)

  /// Where a topic is found.
  public struct TopicAddress: Hashable, Sendable {
    /// The topic's name.
    public var name: String
    /// Its session; empty for the default one.
    public var session: String
  }

  /// A conversation of these moves.
  public init(_ moves: [ConversationMove], topic: TopicAddress? = nil) {
    self.moves = moves
    self.topic = topic
  }
}
