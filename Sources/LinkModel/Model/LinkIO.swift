/// What moves the bytes of a link's flows: a relay between sockets, or memory in tests and offline.
///
/// `Link.advance` calls all of it; from inside them only `Flow.sourceReadable` and `Link.disconnect` may be called back, from `lost` also
/// `Link.connect`.
public protocol LinkIO: AnyObject {
  /// Reads up to `bytes` bytes (at most 1448) from the flow's source into its in-flight buffer and returns how many.
  ///
  /// 0 says that nothing can be taken now: the source is empty or at its end, or the in-flight buffer is full because
  /// the far end doesn't read. The flow then waits for `sourceReadable`.
  func take(_ flow: Flow, upTo bytes: Int) -> Int
  /// The next `bytes` bytes of the flow's in-flight buffer, in order, have reached the far end.
  func deliver(_ flow: Flow, bytes: Int)
  /// A hand-over has ended this connection, and nothing of it will be asked or told any more.
  func lost(_ flows: Flows, _ how: Handover)
}

extension LinkIO {
  /// Nothing to do for an owner that asks `Flow.handover`.
  public func lost(_ flows: Flows, _ how: Handover) {}
}
