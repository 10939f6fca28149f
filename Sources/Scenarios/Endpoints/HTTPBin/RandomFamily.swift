import HTTPSemantics
import Quantities

/// Routes that draw: each draw is by session, path and attempt, so that a run repeats from its seed.
enum RandomFamily {
  private static let longest = 1 << 30
  /// Bytes that are drawn one after the other, as a client's seed wants it, are held whole.
  private static let longestSeeded = 10 << 20

  static func make(_ configuration: EngineConfiguration, _ time: any TimeSource) -> RouteFamily {
    RouteFamily(
      "Random", "bytes, identifiers and failures by luck", configuration, time,
      [
        EndpointRoute(
          "/bytes/{n}", "n random bytes, up to 1 GiB; with ?seed= those of httpbin, up to 10 MiB",
          example: "-o /dev/null '{url}/bytes/1024?seed=7'"
        ) { (call) throws(Problem) in
          let count = try call.count(in: 0...longest, "a number of bytes")
          return ResponsePlan(
            status: 200, fields: ["Content-Type": "application/octet-stream"], body: try body(count, call))
        },
        EndpointRoute(
          "/stream-bytes/{n}", "the same in chunks; ?seed= &chunk_size=",
          example: "-o /dev/null '{url}/stream-bytes/4096?chunk_size=1000'", stream),
        EndpointRoute("/uuid", "a UUID of version 4") { (call) in
          .text(200, EchoValue.object([("uuid", .string(call.luck("uuid").uuid))]).page, type: "application/json")
        },
        EndpointRoute(
          "/unstable", "200, or 500 with a chance of ?failure_rate= (0.5)", methods: .echoed,
          example: "'{url}/unstable?failure_rate=0'", unstable),
      ])
  }

  private static func body(_ count: Int, _ call: RouteCall) throws(Problem) -> BodySpec {
    guard let seed = try call.seedOption() else {
      return .pattern(seed: call.luck("bytes").bits, offset: 0, count: Int64(count))
    }
    guard count <= longestSeeded else {
      throw Problem(400, "with seed= at most \(longestSeeded) bytes are drawn; /data/\(count)?seed=\(seed) has more")
    }
    var generator = MersenneTwister(seed: seed)
    return .bytes(generator.bytes(count))
  }

  private static func stream(_ call: RouteCall) throws(Problem) -> ResponsePlan {
    let count = try call.count(in: 0...longest, "a number of bytes")
    let size = Int64(max(1, try call.count("chunk_size", 10_240, in: .min...longest)))
    var body = try body(count, call)
    // A part is a chunk. Where there would be a great many, the server cuts as it likes.
    if size < Int64(count), Int64(count) / size <= mostChunks { body = .sequence(parts(of: body, size)) }
    var plan = ResponsePlan(status: 200, fields: ["Content-Type": "application/octet-stream"], body: body)
    plan.framing = .chunked
    return plan
  }

  private static let mostChunks: Int64 = 1_000

  private static func parts(of body: BodySpec, _ size: Int64) -> [BodySpec] {
    switch body {
    case .pattern(let seed, _, let count):
      return stride(from: 0, to: count, by: Int(size)).map {
        .pattern(seed: seed, offset: $0, count: min(size, count - $0))
      }
    case .bytes(let bytes):
      return stride(from: 0, to: bytes.count, by: Int(size)).map {
        .bytes(Array(bytes[$0..<min($0 + Int(size), bytes.count)]))
      }
    default: return [body]
    }
  }

  private static func unstable(_ call: RouteCall) throws(Problem) -> ResponsePlan {
    let text = call.option("failure_rate") ?? "0.5"
    guard let rate = Double(text), (0...1).contains(rate) else {
      throw Problem(400, "failure_rate=\(text) is no number from 0 to 1")
    }
    let seed = try call.seedOption().map { UInt64(bitPattern: Int64($0)) }
    let luck = seed.map { RandomStream(seed: $0).keyed("unstable") } ?? call.luck("unstable")
    return .text(luck.unit < rate ? 500 : 200, "")
  }
}
