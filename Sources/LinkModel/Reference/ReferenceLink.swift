import Quantities

/// The reference for `Link`: one TCP connection over a link, packet by packet, as a discrete-event simulation.
///
/// It knows one connection that has the link to itself and settings that don't change. It costs many times what `Link` does
/// and can't be stopped and continued; `Link` is measured against it where there are no measurements of real connections.
public enum ReferenceLink {
  /// What became of a connection.
  public struct Result: Hashable, Sendable {
    /// How long the handshake took; nil when it did not end within the limit.
    public internal(set) var connectTime: Duration?
    /// The requests that began, in their order.
    public internal(set) var exchanges: [ReferenceExchange] = []
    /// The packets towards the client.
    public internal(set) var down = ReferencePacketCount()
    /// The packets from the client.
    public internal(set) var up = ReferencePacketCount()
    /// Segments that were sent again, in both directions.
    public internal(set) var repetitions = 0
  }

  /// Runs `requests` one after the other on one connection, the first as soon as the handshake is over.
  ///
  /// The seed decides over every loss; `limit` ends the run, by the connection's own clock.
  public static func connection(
    _ settings: LinkSettings, requests: [ReferenceRequest], seed: RandomStream, limit: Duration = .seconds(3600)
  ) -> Result {
    ReferenceConnection(settings, requests: requests, seed: seed).run(until: limit.nanoseconds)
  }
}
