/// What a thread runs, carried through the C interface.
final class ThreadBody: Sendable {
  private let run: @Sendable () -> Void

  init(run: @escaping @Sendable () -> Void) { self.run = run }

  /// Runs and releases the body that `context` retains; the function pthread_create calls.
  static func start(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context { Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run() }
    return nil
  }
}
