/// What a daemon is started with.
public struct DaemonOptions: Hashable, Sendable {
  /// Bytes a connection may use for its head, its fields and its buffers; a longer request head is answered 431.
  public var connectionMemoryLimit: Int
  /// Connections served at once.
  public var connectionLimit: Int
  /// Whole seconds after which an idle connection is closed; 0 means never.
  public var connectionTimeoutSeconds: Int

  /// Options for a local server: 16 KiB a connection, no time limit.
  public init(
    connectionMemoryLimit: Int = 16 << 10, connectionLimit: Int = 30_000, connectionTimeoutSeconds: Int = 0
  ) {
    self.connectionMemoryLimit = connectionMemoryLimit
    self.connectionLimit = connectionLimit
    self.connectionTimeoutSeconds = connectionTimeoutSeconds
  }
}
