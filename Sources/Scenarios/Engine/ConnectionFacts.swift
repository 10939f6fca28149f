/// What is known of a connection before its first request.
public struct ConnectionFacts: Hashable, Sendable {
  /// The connection's number in this run, from 1; the engine gives it.
  public internal(set) var number = 0
  /// The client's address without port.
  public var peer: String
  /// The link the connection runs over, as typed; nil without one.
  public var link: String?
  /// Whether it came in on the control port, which serves nothing else.
  public var isControl: Bool
  /// The session whose own port it came in on; nil on every other port.
  public var session: String?

  /// `http` or `https`.
  public var scheme: String

  /// A connection from `peer`.
  public init(
    peer: String, link: String? = nil, isControl: Bool = false, session: String? = nil, scheme: String = "http"
  ) {
    self.scheme = scheme
    self.peer = peer
    self.link = link
    self.isControl = isControl
    self.session = session
  }
}
