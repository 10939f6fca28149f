import LinkModel

/// A port that serves one session alone.
public struct SessionPort: Hashable, Sendable {
  /// `http://127.0.0.1:40123`.
  public var url: String
  /// The port.
  public var port: UInt16
  /// The link before it, as typed; nil for none.
  public var link: String?

  /// A port at `url`.
  public init(url: String, port: UInt16, link: String?) {
    self.url = url
    self.port = port
    self.link = link
  }
}
