/// What the raw lane is busy with on one descriptor; on the loop's thread.
protocol RawPlayback: AnyObject {
  /// Begins; the lane knows it already.
  func start()
  /// What it waited for may have come; also called when nothing has.
  func wake()
  /// The server stops.
  func abandon()
}
