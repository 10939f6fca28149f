import Quantities

/// What really happened on the wire with one exchange, as its player saw it.
public struct WireOutcome: Hashable, Sendable {
  /// Who ended the exchange.
  public enum End: Hashable, Sendable {
    /// The plan was played to its end.
    case asPlanned
    /// The client left before the end.
    case clientGone
    /// The link lost the connection: a hand-over. `ending` says whether the client saw an RST or nothing more.
    case linkBroke
    /// The server stopped, or couldn't go on for this reason.
    case serverFailed(String)
  }

  /// Body bytes handed to the connection, without chunk framing.
  public var bodyBytesSent: Int64
  /// Whether anything of the answer was handed to the connection.
  public var sentAnything: Bool
  /// How the connection was left.
  public var ending: Ending
  /// Who ended it.
  public var end: End
  /// When the answer's whole head had been handed to the connection; nil when it wasn't.
  public var headSent: MonotonicTime?

  /// An outcome as the player reports it.
  /// - Parameter sentAnything: nil where body bytes or a plan played to its end say so.
  public init(
    bodyBytesSent: Int64, ending: Ending, end: End = .asPlanned, sentAnything: Bool? = nil,
    headSent: MonotonicTime? = nil
  ) {
    self.bodyBytesSent = bodyBytesSent
    self.sentAnything = sentAnything ?? (bodyBytesSent > 0 || end == .asPlanned)
    self.ending = ending
    self.end = end
    self.headSent = headSent
  }
}
