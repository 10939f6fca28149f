/// Looks for the RST of a client whose connection libmicrohttpd has suspended, and so doesn't look at itself.
///
/// On a copy of the descriptor, because libmicrohttpd may close its own at any time once the connection is resumed.
/// `@unchecked Sendable`: made on the daemon's thread and handed to the loop's, which alone uses it from then on.
final class ParkedWatch: LoopHandler, @unchecked Sendable {
  private var descriptor: Int32
  private var watch: Watch?
  private let hasReset: () -> Void

  /// Copies `descriptor`; nil when there is no descriptor left, and then the RST is noticed at the end of the pause.
  init?(copying descriptor: Int32, hasReset: @escaping @Sendable () -> Void) {
    guard let copy = SocketOptions.duplicate(descriptor) else { return nil }
    self.descriptor = copy
    self.hasReset = hasReset
  }

  deinit { cancel() }

  func start(on loop: EventLoop) { watch = try? loop.watch(descriptor, self) }

  func ready(readable: Bool, writable: Bool) {
    if descriptor >= 0, SocketOptions.isReset(descriptor) { hasReset() }
  }

  /// Lets go of the copy; without effect the second time.
  func cancel() {
    watch?.cancel()
    watch = nil
    if descriptor >= 0 { closeDescriptor(descriptor) }
    descriptor = -1
  }
}
