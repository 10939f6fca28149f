import Foundation
import LinkModel

/// The same over links, as far as it isn't about time.
enum LinkCases {
  private static let links = ["down=40mbit,up=40mbit,delay=5ms", "wifi", "down=20mbit,up=10mbit,delay=10ms,loss=1%"]

  static let all: [ConformanceCase] = links.flatMap { link in
    [
      ("download", ConformanceStep.script("ok")),
      ("chunks", .script("ok+chunked=yes")), ("reset", .script("reset@64k")), ("close", .script("close@64k")),
      ("short", .script("short@64k")), ("nothing", .script("close")),
      ("range", ConformanceStep("GET", "/data/1m", ["Range": "bytes=5-99"])),
      ("upload", ConformanceStep("PUT", "/upload", body: .data(SampleBytes.pattern(200_000)))),
      ("streamed upload", ConformanceStep("PUT", "/upload", body: .stream(SampleBytes.pattern(200_000)))),
      ("early", .script("413@up:start", "PUT", of: "/upload", body: .data(SampleBytes.pattern(200_000)))),
      ("cut upload", .script("close@up:64k", "PUT", of: "/upload", body: .data(SampleBytes.pattern(200_000)))),
      ("status", ConformanceStep("GET", "/status/503")),
    ].map { name, step in
      var made = ConformanceCase("link/\(name) over \(link)", [step, ConformanceStep("GET", "/data/10k")])
      do { made.link = try LinkProfile(parsing: link) } catch { preconditionFailure("\(error)") }
      return made
    }
  }
}
