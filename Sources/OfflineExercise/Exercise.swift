import Foundation
import MockURLProtocol

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One thing to do many times.
struct Exercise {
  let name: String
  /// How many times unless somebody says otherwise.
  let count: Int
  /// Does it that often; returns what is printed.
  let run: @Sendable (Int) async throws -> String

  static let all = [
    Exercise(name: "bare-await", count: 4_000) { try await rate(BareProtocol.session(), $0, parallel: 1, awaited) },
    Exercise(name: "mock-await", count: 4_000) { count in
      let network = MockNetwork("ok")
      return try await rate(network.session(), count, parallel: 1, awaited)
    },
    Exercise(name: "bare-handler", count: 4_000) { try await rate(BareProtocol.session(), $0, parallel: 1, handled) },
    Exercise(name: "mock-handler", count: 4_000) { count in
      let network = MockNetwork("ok")
      return try await rate(network.session(), count, parallel: 1, handled)
    },
    Exercise(name: "bare-parallel", count: 8_000) { try await rate(BareProtocol.session(), $0, parallel: 8, handled) },
    Exercise(name: "mock-parallel", count: 8_000) { count in
      let network = MockNetwork("ok")
      return try await rate(network.session(), count, parallel: 8, handled)
    },
    Exercise(name: "delegate", count: 100) { megabytes in try await large(megabytes, asDownload: false) },
    Exercise(name: "download", count: 100) { megabytes in try await large(megabytes, asDownload: true) },
    Exercise(name: "upload", count: 100, run: upload),
    Exercise(name: "cancel", count: 100_000, run: cancel),
  ]

  static func named(_ name: String) -> Exercise? { all.first { $0.name == name } }

  private static let target = URL(string: "http://any.host/a") ?? URL(fileURLWithPath: "/")

  /// Requests a second.
  private static func rate(
    _ session: URLSession, _ count: Int, parallel: Int, _ one: @escaping @Sendable (URLSession) async throws -> Void
  ) async throws -> String {
    for _ in 0..<200 { try await one(session) }
    let start = ContinuousClock.now
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<parallel {
        group.addTask { for _ in 0..<count / parallel { try await one(session) } }
      }
      try await group.waitForAll()
    }
    return String(Int(Double(count) / (ContinuousClock.now - start).inSeconds))
  }

  /// A request that is awaited.
  @Sendable private static func awaited(_ session: URLSession) async throws { _ = try await session.data(from: target) }

  /// A request with a completion handler.
  @Sendable private static func handled(_ session: URLSession) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      session.dataTask(with: target) { _, _, error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }.resume()
    }
  }

  /// The most memory in kB that a body of that many MB took.
  private static func large(_ megabytes: Int, asDownload: Bool) async throws -> String {
    let network = MockNetwork()
    let counter = Counter()
    let session = network.session(delegate: counter)
    guard let url = URL(string: "http://any.host/data/\(megabytes)m") else { return "?" }
    let task = asDownload ? session.downloadTask(with: url) : session.dataTask(with: url)
    task.resume()
    await counter.done()
    return "\(counter.bytes) bytes, peak \(peak()) kB"
  }

  private static func upload(_ megabytes: Int) async throws -> String {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("exercise-\(UUID().uuidString)")
    guard FileManager.default.createFile(atPath: file.path, contents: nil) else { return "no file" }
    defer { try? FileManager.default.removeItem(at: file) }
    try FileHandle(forWritingTo: file).truncate(atOffset: UInt64(megabytes) << 20)
    let network = MockNetwork()
    guard let url = URL(string: "http://any.host/upload") else { return "?" }
    var request = URLRequest(url: url)
    request.httpMethod = "PUT"
    _ = try await network.session().upload(for: request, fromFile: file)
    return "\(network.journal.entries.first?.receivedBytes ?? 0) bytes, peak \(peak()) kB"
  }

  private static func peak() -> String {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? "0"
    return String(line.filter(\.isNumber))
  }

  /// Starts that many requests of all kinds and cancels each at another moment.
  private static func cancel(_ count: Int) async throws -> String {
    let network = MockNetwork("ok, ok+delay=1ms, reset@10, ok")
    let session = network.session()
    let delegated = network.session(delegate: Counter())
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<8 {
        group.addTask {
          for turn in 0..<count / 8 {
            switch turn % 3 {
            case 0:
              let task = Task.detached { _ = try? await session.data(from: target) }
              for _ in 0..<(turn + worker) % 7 { await Task.yield() }
              task.cancel()
              await task.value
            case 1:
              let task = delegated.dataTask(with: target)
              task.resume()
              for _ in 0..<(turn + worker) % 7 { await Task.yield() }
              task.cancel()
            default:
              let task = session.downloadTask(with: target) { _, _, _ in }
              task.resume()
              for _ in 0..<(turn + worker) % 7 { await Task.yield() }
              task.cancel()
            }
          }
        }
      }
    }
    return "\(count) requests cancelled"
  }
}
