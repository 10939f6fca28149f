/// What the relayed connections of a port have in common; on the loop's thread.
struct RelaySettings {
  /// Counts what waits in this process.
  let memory = RelayMemory()
  /// Whether connecting has taken as long as it should when a connection comes, so that its handshake loses nothing more.
  let systemLosesAttempts: Bool
}
