/// How one request of a reference connection went; times count from the request.
public struct ReferenceExchange: Hashable, Sendable {
  /// Bytes that reached an application at once.
  public struct Arrival: Hashable, Sendable {
    /// When they did.
    public let time: Duration
    /// How many they were, in order and behind what came before.
    public let bytes: Int
  }

  /// When the request began, from the first packet of the handshake.
  public let start: Duration
  /// The request as it reached the server, and the answer as it reached the client.
  public internal(set) var atServer: [Arrival] = []
  /// The answer as it reached the client.
  public internal(set) var atClient: [Arrival] = []
  /// When the last byte of the answer came; nil when it did not within the limit.
  public internal(set) var total: Duration?

  /// When the first byte of the answer came; nil when none did.
  public var timeToFirstByte: Duration? { atClient.first?.time }
}
