/// Hears of connections and makes the object for each request; called on the daemon's threads.
public protocol DaemonDelegate: AnyObject, Sendable {
  /// A connection now belongs to the daemon; the first call for it.
  func connectionStarted(_ connection: Connection)
  /// The last call for a connection; its descriptor closes next.
  func connectionEnded(_ connection: Connection)
  /// Makes the object that serves one request, as soon as the request line is in.
  /// - Parameter target: the target as sent, undecoded; valid during the call.
  func makeExchange(target: UnsafePointer<CChar>, connection: Connection) -> DaemonExchange
}
