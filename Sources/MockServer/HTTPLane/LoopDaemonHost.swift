import MicroHTTPD
import Quantities

/// Serves a daemon on the loop's thread, beside the relay that its connections come through.
///
/// `@unchecked Sendable`: `wake` uses `isAsked` behind its lock; everything else is used on the loop's thread, or before that starts.
final class LoopDaemonHost: DaemonHost, LoopHandler, @unchecked Sendable {
  private let loop: EventLoop
  private let isAsked = LockedBox(false)
  private var watch: Watch?
  private var serve: (@Sendable () -> Duration?)?
  private var deadline: MonotonicTime?
  private lazy var timer = ClosureTimer { [weak self] in
    self?.deadline = nil
    self?.run()
  }

  init(loop: EventLoop) { self.loop = loop }

  func start(waitingFor descriptor: Int32, serve: @escaping @Sendable () -> Duration?) throws(DaemonError) {
    do {
      watch = try loop.watchListener(descriptor, self)
    } catch {
      throw DaemonError(operation: .start, errno: (error as? LoopError)?.errno ?? 0)
    }
    self.serve = serve
  }

  func ready(readable: Bool, writable: Bool) { run() }

  func wake() {
    let isFirst = isAsked.withLock { isAsked in
      defer { isAsked = true }
      return !isAsked
    }
    guard isFirst else { return }
    loop.post { [self] in
      isAsked.withLock { $0 = false }
      run()
    }
  }

  private func run() {
    guard let serve, let patience = serve() else { return }
    // The rest has its turn behind what else is ready by now.
    guard patience > .zero else { return wake() }
    let due = loop.now + patience
    // One that comes early only looks, which is cheaper than moving it after each request.
    if let deadline, deadline <= due { return }
    deadline = due
    loop.arm(timer, at: due)
  }

  func stop(_ close: @escaping @Sendable () -> Void) {
    let ending: @Sendable () -> Void = { [self] in
      watch?.cancel()
      loop.disarm(timer)
      close()
      serve = nil
    }
    if !loop.isRunning || !loop.post(ending) { ending() }
  }
}
