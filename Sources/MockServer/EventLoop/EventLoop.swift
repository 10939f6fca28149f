import CEvent
import CPlatformShims
import Quantities
import SystemThreads

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One thread that waits for descriptors and deadlines, on libevent.
///
/// Watches and timers belong to the loop's thread: use them from handlers, from posted work, or before `start`.
/// `post` and `schedule` may be called from any thread.
/// `@unchecked Sendable`: `inbox` is behind its lock; everything else is touched on the loop's thread only, and before
/// that thread starts or after it was joined.
final class EventLoop: TimeSource, @unchecked Sendable {
  /// Deadlines are rounded up to this grid, so that many timers cost few wake-ups.
  static let grid: Int64 = 1_000_000
  /// The grid of timers that are fine.
  static let fineGrid: Int64 = 100_000

  let base: OpaquePointer
  let inbox = LockedBox(LoopInbox())
  var timers = TimerQueue()
  /// Those that are fine: each kind is due by a grid of its own.
  var fineTimers = TimerQueue()
  /// When libevent's timer is set to fire; nil when it isn't set.
  var wakeTime: Int64?
  /// While timers run: those armed meanwhile are due after this, so that a timer can't starve the descriptors.
  var runningLimit: Int64?
  /// The same for fine timers.
  var runningFineLimit: Int64?
  var spareItems = ContiguousArray<LoopInbox.Item>()
  /// Whether what was left is being done.
  var isRunningInbox = false

  private(set) var wakeEvent: OpaquePointer?
  private(set) var timerEvent: OpaquePointer?
  private var watches = ContiguousArray<Watch>()
  private var wakePipe: (read: Int32, write: Int32) = (-1, -1)
  private var isClosed = false
  private let name: String

  /// Makes a loop that doesn't run yet.
  /// - Parameter name: the thread's name.
  init(name: String = "mocksrv-loop") throws {
    self.name = name
    Self.silence
    guard let configuration = event_config_new() else {
      throw LoopError(operation: "configure libevent", errno: ENOMEM)
    }
    defer { event_config_free(configuration) }
    // Precise timers: the default clock is up to 4 ms late. No cached time: a deadline set in a long callback would
    // come early. No lock: other threads only write to the wake pipe. Never the change list: it loses duplicates.
    let flags =
      EVENT_BASE_FLAG_PRECISE_TIMER.rawValue | EVENT_BASE_FLAG_IGNORE_ENV.rawValue
      | EVENT_BASE_FLAG_NO_CACHE_TIME.rawValue | EVENT_BASE_FLAG_NOLOCK.rawValue
    event_config_set_flag(configuration, Int32(flags))
    event_config_require_features(configuration, Int32(EV_FEATURE_ET.rawValue))
    guard let base = event_base_new_with_config(configuration) else {
      throw LoopError(operation: "start libevent with edge-triggered events", errno: currentErrno())
    }
    self.base = base
    var ends: [Int32] = [-1, -1]
    guard platform_pipe(&ends) == 0 else { throw LoopError(operation: "make a pipe", errno: currentErrno()) }
    wakePipe = (ends[0], ends[1])
    let context = Unmanaged.passUnretained(self).toOpaque()
    wakeEvent = event_new(base, wakePipe.read, Int16(EV_READ | EV_PERSIST), loopWoken, context)
    timerEvent = event_new(base, -1, 0, loopTimersDue, context)
    guard let wakeEvent, timerEvent != nil, event_add(wakeEvent, nil) == 0 else {
      throw LoopError(operation: "make libevent's own events", errno: currentErrno())
    }
  }

  deinit {
    close()
    // Not before: another thread may be about to write to it in `leave` while `stop` runs, and the number may be another
    // file's by then.
    if wakePipe.read >= 0 {
      closeDescriptor(wakePipe.read)
      closeDescriptor(wakePipe.write)
    }
  }

  /// Starts the loop's thread; the thread keeps the loop alive until `stop`.
  func start() throws {
    try inbox.withLock { inbox in
      guard inbox.phase == .idle else { throw LoopError(operation: "start an event loop twice", errno: 0) }
      inbox.thread = try SystemThread(name: name) { [self] in _ = event_base_dispatch(base) }
      inbox.phase = .running
    }
  }

  /// Whether its thread runs.
  var isRunning: Bool { inbox.withLock { $0.phase == .running } }

  /// Whether the caller is on its thread.
  var isOnThread: Bool { inbox.withLock { $0.isOnThread } }

  /// Runs what was posted before, ends the thread and waits for it; what is still watched or armed is let go.
  ///
  /// Without effect the second time. Not to be called from the loop's own thread.
  func stop() {
    let thread: SystemThread? = inbox.withLock { inbox in
      defer { inbox.phase = .stopped }
      guard inbox.phase == .running else { return nil }
      inbox.items.append(.stop)
      return inbox.thread
    }
    guard let thread else { return }
    wake()
    thread.join()
    close()
  }

  /// Watches a descriptor edge-triggered, in both directions.
  func watch(_ fileDescriptor: Int32, _ handler: any LoopHandler) throws -> Watch {
    try add(fileDescriptor, EV_READ | EV_WRITE | EV_ET | EV_PERSIST, handler)
  }

  /// Watches a descriptor edge-triggered for reading; of writing it tells when asked to, by `Watch.tellWritable`.
  ///
  /// A local socket is writable anew each time its peer reads, which would wake the loop for nothing.
  func watchReading(_ fileDescriptor: Int32, _ handler: any LoopHandler) throws -> Watch {
    try add(fileDescriptor, EV_READ | EV_ET | EV_PERSIST, handler)
  }

  /// Watches a descriptor for reading, level-triggered: told again until nothing is left.
  func watchListener(_ fileDescriptor: Int32, _ handler: any LoopHandler) throws -> Watch {
    try add(fileDescriptor, EV_READ | EV_PERSIST, handler)
  }

  /// Drops a cancelled watch.
  func forget(_ watch: Watch) {
    let position = watch.position
    guard position >= 0, position < watches.count else { return }
    watch.position = -1
    let last = watches.removeLast()
    guard last !== watch else { return }
    watches[position] = last
    last.position = position
  }

  /// Makes the loop look at its inbox.
  func wake() {
    var byte: UInt8 = 1
    // A full pipe is as good as a written byte.
    _ = write(wakePipe.write, &byte, 1)
  }

  /// Takes the wake-up's byte out of the pipe.
  func drainWakePipe() {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      _ = read(wakePipe.read, buffer.baseAddress, buffer.count)
    }
  }

  /// libevent would write to standard error what this class throws anyway.
  private static let silence: Void = event_set_log_callback { _, _ in }

  private func add(_ fileDescriptor: Int32, _ flags: Int32, _ handler: any LoopHandler) throws -> Watch {
    assertOnThread()
    guard !isClosed else { throw LoopError(operation: "watch a descriptor on a stopped loop", errno: 0) }
    let watch = try Watch(fileDescriptor, flags: flags, handler: handler, loop: self)
    watch.position = watches.count
    watches.append(watch)
    return watch
  }

  private func close() {
    guard !isClosed else { return }
    isClosed = true
    while let watch = watches.last { watch.cancel() }
    timers.removeAll()
    fineTimers.removeAll()
    // What the items hold is released outside the lock: it may be anything.
    var items = ContiguousArray<LoopInbox.Item>()
    inbox.withLock { swap(&items, &$0.items) }
    items.removeAll()
    if let wakeEvent { event_free(wakeEvent) }
    if let timerEvent { event_free(timerEvent) }
    wakeEvent = nil
    timerEvent = nil
    event_base_free(base)
  }
}
