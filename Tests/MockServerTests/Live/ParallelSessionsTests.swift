import Foundation
import HTTPSemantics
import Quantities
import Scenarios
import Synchronization
import Testing

@testable import MockServer

/// Many test processes on one server: what one does must never show in another.
@Suite struct ParallelSessionsTests {
  private static let sessions = 64
  private static let operations = 200

  /// What a session did and got, without anything that may differ between two runs (times, connections, numbers).
  private static func story(_ entries: [JournalEntry]) -> [String] {
    entries.map { entry in
      var body = ""
      if case .bytes(let bytes)? = entry.plan?.body { body = String(decoding: bytes, as: UTF8.self) }
      // How long an upload took.
      body = body.split(separator: "\n").filter { !$0.contains("econd") }.joined()
      let target = entry.target.hasPrefix("/~") ? String(entry.target.dropFirst(2).drop { $0 != "/" }) : entry.target
      return
        "\(entry.head.method) \(target) #\(entry.attempt) \(entry.planned) \(entry.plan?.status ?? 0) \(entry.receivedBytes) \(body)"
    }
  }

  private static func configure(_ options: inout ServerOptions) throws {
    options.engine.seed = 11
    options.engine.machines = ["login": "out"]
    options.engine.rules = [
      try Rule(parsing: "GET /feed: 503+retry-after=0~40pct*150, ok"),
      Rule(
        id: "user", match: .get("/users/{id}"),
        replies: [
          Reply(
            body: .template(
              try Template(parsing: "{{path.id}} {{attempt}} {{counter.users}} {{random.int.1.1000000}} {{session}}"),
              type: nil))
        ]),
      Rule(
        id: "login", match: .post("/login"), replies: [.text("in")],
        state: StateStep(machine: "login", required: "out", next: "in")),
      Rule(
        id: "again", match: .post("/login"), replies: [.status(409)],
        state: StateStep(machine: "login", required: "in", next: "out")),
      Rule(id: "thrice", match: .get("/thrice"), script: "418", times: 3),
    ]
  }

  private static func request(_ index: Int) -> (method: String, path: String, body: String) {
    switch index % 6 {
    case 0: ("GET", "/feed", "")
    case 1: ("GET", "/users/\(index % 7)", "")
    case 2: ("GET", "/data/100?mock=429~30pct*50,ok", "")
    case 3: ("POST", "/login", "name=a")
    case 4: ("GET", "/thrice", "")
    default: ("PUT", "/upload", String(repeating: "x", count: index))
    }
  }

  /// Plays one session on a connection of its own; odd ones come by prefix, even ones by header.
  private static func play(_ session: Int, port: UInt16) throws {
    let client = try RawClient(port)
    let name = "s\(session)"
    for index in 0..<operations {
      let (method, path, body) = request(index)
      let prefix = session % 2 == 1 ? "/~\(name)" : ""
      let field = session % 2 == 1 ? "" : "X-Mock-Session: \(name)\r\n"
      client.send(
        "\(method) \(prefix)\(path) HTTP/1.1\r\nHost: x\r\n\(field)Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
      let response = client.readResponse()
      try #require(response.status > 0, "operation \(index) of session \(session) got no answer")
    }
  }

  /// The stories of `numbers`, all played at once on one server.
  private static func stories(of numbers: [Int]) async throws -> [Int: [String]] {
    try await withServer(options(configure)) { server in
      let port = server.port
      let failures = Mutex<[String]>([])
      let done = Mutex(0)
      for number in numbers {
        Thread.detachNewThread {
          do { try play(number, port: port) } catch { failures.withLock { $0.append("\(error)") } }
          done.withLock { $0 += 1 }
        }
      }
      #expect(await eventually { done.withLock { $0 } == numbers.count })
      #expect(failures.withLock { $0 } == [])
      #expect(await server.isQuiet())
      var stories: [Int: [String]] = [:]
      for number in numbers { stories[number] = story(server.journal.entries(of: "s\(number)")) }
      return stories
    }
  }

  @Test func sixtyFourSessionsNeverMeetAndReplayIdentically() async throws {
    let first = try await Self.stories(of: Array(0..<Self.sessions))
    #expect(first.values.allSatisfy { $0.count == Self.operations })
    let second = try await Self.stories(of: Array(0..<Self.sessions))
    // Comparing as a whole would print megabytes.
    for (number, story) in first { #expect(story == second[number], "session \(number)") }
    // Alone on a server, a session meets just what it met among the others.
    for number in [0, 17, 63] { #expect(try await Self.stories(of: [number])[number] == first[number]) }
    // Luck goes by session: were it shared, all would tell the same story.
    #expect(Set(first.values).count == Self.sessions)
  }
}
