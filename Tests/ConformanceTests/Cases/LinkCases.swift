import Foundation
import LinkModel

/// The same over links, as far as it isn't about time.
enum LinkCases {
  private static let links = [
    "down=40mbit,up=40mbit,delay=5ms", "wifi", "down=20mbit,up=10mbit,delay=10ms,loss=1%",
    "down=40mbit,up=40mbit,wander=50%:100ms,dns=50ms,link=per-connection",
  ]

  static let all = transfers + handovers

  /// The network changes while an exchange stands still, so that how far it came doesn't depend on the time.
  private static let handovers: [ConformanceCase] = Handover.allCases.flatMap { how in
    let upload = SampleBytes.pattern(200_000)
    return [
      ("before the answer", ConformanceStep.script("stall")), ("in the body", .script("stall@64k")),
      ("in an upload", .script("stall@up:64k", "PUT", of: "/upload", body: .data(upload))),
    ].map { name, step in
      var made = ConformanceCase(
        "link/\(how) \(name)", [step.with { $0.timeout = 4 }, ConformanceStep("GET", "/data/10k")])
      made.link = profile("down=40mbit,up=40mbit,delay=5ms for 2s; \(how); down=40mbit")
      return made
    }
  }

  private static func profile(_ text: String) -> LinkProfile {
    do { return try LinkProfile(parsing: text) } catch { preconditionFailure("\(error)") }
  }

  private static let transfers: [ConformanceCase] = links.flatMap { link in
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
      made.link = profile(link)
      return made
    }
  }
}
