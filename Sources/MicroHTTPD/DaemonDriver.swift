/// Calls the library whenever it has something to do: on a thread of its own, or on that of a host.
protocol DaemonDriver: AnyObject, Sendable {
  /// Hands over a socket; false when the daemon was stopped.
  func add(_ arrival: Arrival) -> Bool
  /// Lets the library see that a connection was resumed, of which it doesn't tell.
  func wake()
  /// Closes every connection, then calls `ended`, behind which nobody is called any more.
  func stop(_ ended: @escaping @Sendable () -> Void)
}
