import LinkModel
import Quantities
import Scenarios

/// What a server is started with.
public struct ServerOptions: Sendable {
  /// A port of its own with a link of its own.
  public struct LinkedPort: Sendable {
    /// 0 for any free port.
    public var port: UInt16
    /// What the network does there.
    public var link: LinkProfile

    /// A listener on `port` behind `link`.
    public init(port: UInt16, link: LinkProfile) {
      self.port = port
      self.link = link
    }
  }

  /// The address to listen on; nil for 127.0.0.1 and ::1.
  public var host: String?
  /// The main port; 0 for any free one.
  public var port: UInt16 = 0
  /// The link of the main port; nil for none.
  public var link: LinkProfile?
  /// Whether links that lose packets make connecting itself slow: the system then drops attempts, by a chance that no seed
  /// repeats. Otherwise, and always where the system can't (macOS), the wait comes before the first byte.
  public var losesAttempts = false
  /// Further ports, each behind a link.
  public var linkedPorts: [LinkedPort] = []
  /// The unshaped port of the control API, opened where any link is set or when this is; 0 or nil for any free one.
  public var controlPort: UInt16?
  /// What the engine is told.
  public var engine = EngineConfiguration()
  /// Scenario files whose rules are older than those of `engine`, followed while the server runs; nil for none. What they say of
  /// seed, profile and ports is left to whoever reads them.
  public var scenario: WatchedScenario?
  /// Hears of what the server survives but a person should know, such as running out of descriptors; on any thread.
  public var warn: @Sendable (String) -> Void = { _ in }

  /// What `POST /_mocksrv/shutdown` does; nil to stop the server when open exchanges have had a moment.
  public var onShutdown: (@Sendable () -> Void)?

  /// An unshaped server on any free port of both loopback addresses.
  public init() {}
}
