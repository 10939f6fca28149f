import CPlatformShims
import Quantities

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Runs CMD to its end: passes signals on, keeps the time limit, and ends whatever CMD leaves behind.
struct ChildSupervisor {
  private let signals: SignalWaiter
  private let limit: Duration?

  /// How long CMD has between SIGTERM and SIGKILL when its time is over.
  private static let patience = Duration.seconds(2)
  /// How long what CMD left behind has between the two.
  private static let orphanPatience = Duration.seconds(1)
  /// How often the leftovers are looked at; their ends don't all send a signal.
  private static let step = Duration.milliseconds(10)

  private static let forwarded = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2]

  /// Blocks the signals that are passed on; make it before other threads start.
  init(limit: Duration?) {
    self.limit = limit
    signals = SignalWaiter(Self.forwarded + [SIGCHLD, SIGTTOU])
    platform_become_subreaper()
  }

  /// Starts CMD, waits for its end, and returns the exit status to end with.
  func run(
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, name: String, descriptors: DescriptorLimit
  ) throws(RuntimeFailure) -> Int32 {
    let bystanders = Set(ProcessTree.children())
    let child = try descriptors.during { () throws(RuntimeFailure) in
      try ChildProcess(arguments: arguments, name: name)
    }
    let terminal = Terminal(lendingTo: child.id)
    let status = waitForEnd(of: child, terminal)
    terminal?.takeBack()
    end(ProcessTree(group: child.id, bystanders: bystanders))
    return status
  }

  private func waitForEnd(of child: ChildProcess, _ terminal: Terminal?) -> Int32 {
    var deadline = limit.map { Clock.now + $0 }
    var isOverdue = false
    while true {
      switch child.change() {
      case .ended(let status): return isOverdue ? ExitCode.timedOut : status
      case .stopped: suspend(child, terminal)
      case nil: break
      }
      let rest = deadline.map { max($0 - Clock.now, .zero) }
      if let signal = signals.next(within: rest) {
        if Self.forwarded.contains(signal) { child.send(signal) }
      } else if !isOverdue {
        Output.error.say("the command was still running after \(limit?.quantityText ?? "-") and is ended (--timeout)")
        isOverdue = true
        deadline = Clock.now + Self.patience
        child.send(SIGTERM)
        // A stopped process sees SIGTERM only when it goes on.
        child.send(SIGCONT)
      } else {
        deadline = nil
        child.send(SIGKILL)
      }
    }
  }

  /// Stops along with CMD, as the shell that sent Ctrl-Z expects, and goes on with it.
  private func suspend(_ child: ChildProcess, _ terminal: Terminal?) {
    guard let terminal else { return }
    terminal.takeBack()
    kill(getpid(), SIGSTOP)
    terminal.lend()
  }

  /// Waits until `condition` holds, but not longer than `limit`.
  func wait(atMost limit: Duration, until condition: () -> Bool) {
    let deadline = Clock.now + limit
    while !condition(), Clock.now < deadline { _ = signals.next(within: Self.step) }
  }

  private func end(_ tree: ProcessTree) {
    guard !tree.isGone() else { return }
    tree.send(SIGTERM)
    wait(atMost: Self.orphanPatience) { tree.isGone() }
    // Ending one process can hand its children to this one, so that each round may find more.
    wait(atMost: Self.patience) {
      if tree.isGone() { return true }
      tree.send(SIGKILL)
      return false
    }
    if !tree.isGone() { Output.error.say("warning: some processes the command started couldn't be ended") }
  }
}
