import Quantities

@testable import MockServer

/// Runs `body` with a started loop and stops the loop afterwards.
func withLoop<Result>(_ body: (EventLoop) async throws -> Result) async throws -> Result {
  let loop = try EventLoop(name: "test-loop")
  try loop.start()
  defer { loop.stop() }
  return try await body(loop)
}

extension EventLoop {
  /// Runs `body` on the loop's thread and waits until it calls `done`.
  func wait<Value: Sendable>(_ body: @escaping @Sendable (_ done: @escaping @Sendable (Value) -> Void) -> Void) async
    -> Value
  {
    await withCheckedContinuation { continuation in
      post { body { continuation.resume(returning: $0) } }
    }
  }

  /// Runs `body` on the loop's thread and waits for its result.
  func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await wait { done in done(body()) }
  }
}

/// A handler made of a closure.
final class ClosureHandler: LoopHandler {
  private let action: (Bool, Bool) -> Void
  init(_ action: @escaping (_ readable: Bool, _ writable: Bool) -> Void) { self.action = action }
  func ready(readable: Bool, writable: Bool) { action(readable, writable) }
}
