/// A body opened for reading at any position; used by one player at a time.
public protocol BodySource: AnyObject {
  /// Fills `buffer`, which isn't empty, from byte `position` of the body on.
  /// - Throws: `BodySourceError` when the bytes can't be had any more.
  func read(at position: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(BodySourceError) -> BodyRead
  /// Sets what is called, on any thread, when a body whose last read was `pending` has more or ends.
  func onWake(_ wake: @escaping @Sendable () -> Void)
  /// Why reading again would fail, where that is known without reading; nil where it isn't.
  var failure: BodySourceError? { get }
  /// Nobody will read any more; whoever writes the body is told.
  func abandon()
}

extension BodySource {
  /// Without effect: this body never lets anybody wait.
  public func onWake(_ wake: @escaping @Sendable () -> Void) {}
  /// Nil: only reading shows.
  public var failure: BodySourceError? { nil }
  /// Without effect: nobody writes this body.
  public func abandon() {}
}
