import Dispatch
import MockServer
import MockTesting

extension MockServer: Mocking {
  /// What no script, no rule and no endpoint answered so far, each with what came closest.
  public var unmatched: [String] {
    journal.entries.filter(\.isUnmatched).map { entry in
      let reason = entry.notes.first ?? "there are no rules, and no endpoint has this path"
      return "\(entry.head.method) \(entry.target) is answered by no rule and no endpoint of the MockServer: \(reason)"
    }
  }

  /// How long an exchange that may be over for the client is waited for.
  private static let patience = DispatchTimeInterval.milliseconds(300)

  /// Waits until every exchange has ended, for a moment: one may be open as long as the client wants.
  public func settle() {
    guard openExchanges > 0 else { return }
    let ended = DispatchSemaphore(value: 0)
    let observation = journal.observe { _ in ended.signal() }
    defer { observation.cancel() }
    let deadline = DispatchTime.now() + Self.patience
    while openExchanges > 0, ended.wait(timeout: deadline) == .success {}
  }
}
