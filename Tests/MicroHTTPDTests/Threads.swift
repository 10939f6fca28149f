#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a thread runs.
private final class Body: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// The function a thread starts with.
private func start(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
  return nil
}

/// Runs `body` on a thread of its own: a task would wait for a test that blocks in a read.
func onNewThread(_ body: @escaping @Sendable () -> Void) {
  let context = Unmanaged.passRetained(Body(body)).toOpaque()
  #if canImport(Darwin)
    var thread: pthread_t?
    pthread_create(&thread, nil, { start($0) }, context)
    if let thread { pthread_detach(thread) }
  #else
    var thread = pthread_t()
    pthread_create(&thread, nil, { start($0) }, context)
    pthread_detach(thread)
  #endif
}
