/// Lets a few in at a time: cases wait for the client's time limits more than they compute, but each has a server.
actor Gate {
  static let cases = Gate(12)

  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ width: Int) { free = width }

  /// Runs `body` when there is room.
  nonisolated func pass<Result: Sendable>(_ body: @Sendable () async throws -> Result) async rethrows -> Result {
    await enter()
    let result: Result
    do { result = try await body() } catch {
      await leave()
      throw error
    }
    await leave()
    return result
  }

  private func enter() async {
    guard free == 0 else {
      free -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  private func leave() { if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() } }
}
