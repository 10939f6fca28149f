import CPlatformShims
import Foundation
import Quantities

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A program that a test runs as a child process of its own: many tests may start some at the same moment.
public final class SpawnedProgram: Sendable {
  /// What is known of the end.
  private enum State {
    /// It runs; these wait for its end.
    case running([CheckedContinuation<Int32, Never>])
    /// It ended with this status.
    case ended(Int32)
  }

  /// The process's number, which is also that of its group.
  public let id: pid_t
  private let state = LockedBox(State.running([]))

  /// Starts a program. It has the three descriptors given and no other, and every signal unblocked and at its default.
  /// - Parameters:
  ///   - name: a path, or a name that is looked up in PATH.
  ///   - arguments: what comes behind the name.
  ///   - environment: all of its variables.
  ///   - input: its standard input; nil for nothing to read.
  ///   - output: its standard output, above 2.
  ///   - errors: its standard error, above 2.
  /// - Throws: `SpawnError` when the system can't start it.
  public init(
    _ name: String, _ arguments: [String], environment: [String: String], input: Int32? = nil, output: Int32,
    errors: Int32
  ) throws(SpawnError) {
    var settings = SpawnSettings(input: input, output: output, errors: errors)
    defer { settings.destroy() }
    let words = CStringArray([name] + arguments)
    let variables = CStringArray(environment.map { "\($0)=\($1)" })
    var child: pid_t = 0
    let error = posix_spawnp(&child, name, &settings.actions, &settings.attributes, words.pointers, variables.pointers)
    guard error == 0 else { throw SpawnError(program: name, number: error) }
    id = child
    Thread.detachNewThread { [id, state] in Self.waitForEnd(of: id, state) }
  }

  /// Sends a signal; false when the program has ended.
  @discardableResult
  public func send(_ signal: Int32) -> Bool {
    // Until the end is taken note of, the number can't be another process's.
    state.withLock {
      guard case .running = $0 else { return false }
      kill(id, signal)
      return true
    }
  }

  /// Waits for the end: the exit status, or 128 and the signal's number when a signal ended it.
  public func end() async -> Int32 {
    await withCheckedContinuation { waiting in
      let status: Int32? = state.withLock {
        switch $0 {
        case .ended(let status): return status
        case .running(let others):
          $0 = .running(others + [waiting])
          return nil
        }
      }
      if let status { waiting.resume(returning: status) }
    }
  }

  private static func waitForEnd(of id: pid_t, _ state: LockedBox<State>) {
    var information = siginfo_t()
    while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    let (status, waiting) = state.withLock { state -> (Int32, [CheckedContinuation<Int32, Never>]) in
      var result: Int32 = 0
      while waitpid(id, &result, 0) < 0, errno == EINTR {}
      let status =
        platform_signaled(result) != 0 ? 128 + platform_terminating_signal(result) : platform_exit_status(result)
      defer { state = .ended(status) }
      if case .running(let waiting) = state { return (status, waiting) }
      return (status, [])
    }
    for one in waiting { one.resume(returning: status) }
  }
}
