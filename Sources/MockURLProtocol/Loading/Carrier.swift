/// What moves the bytes of an offline exchange; on the clock's queue alone.
protocol Carrier: AnyObject {
  /// Sends the request on its way.
  func start()
  /// There may be more of the answer to move.
  func answerReady()
  /// The client has left.
  func stop()
  /// Bytes that were taken from the answer and haven't reached the client.
  var undelivered: Int64 { get }
}
