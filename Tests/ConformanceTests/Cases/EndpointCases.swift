import Foundation
import Quantities

@testable import Scenarios

/// Every built-in endpoint.
enum EndpointCases {
  static let all = data + ranges + preconditions + files + uploads + statuses + others

  private static func get(_ target: String, _ fields: [String: String] = [:]) -> ConformanceCase {
    let shown = fields.sorted { $0.key < $1.key }.map { " \($0): \($1)" }.joined()
    return ConformanceCase("endpoint\(target)\(shown)", ConformanceStep("GET", target, fields))
  }

  private static let sizes = ["0", "1", "1000", "64k", "100001", "1m"]

  static let data: [ConformanceCase] =
    sizes.map { get("/data/\($0)") }
    + sizes.map { ConformanceCase("endpoint HEAD /data/\($0)", ConformanceStep("HEAD", "/data/\($0)")) }
    + ["seed=7", "seed=-1", "etag=weak", "etag=none", "etag=x", "ranges=x", "x=1"].map { get("/data/1k?\($0)") }
    + ["/data/x", "/data/2t", "/data/", "/data"].map { get($0) }
    + ["etag=rotate", "etag=stale&content=rotate", "content=rotate"].map { query in
      ConformanceCase(
        "endpoint/data changing \(query)", Array(repeating: ConformanceStep("GET", "/data/1k?\(query)"), count: 3))
    }
    + ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"].map {
      ConformanceCase("endpoint \($0) /data/1k", ConformanceStep($0, "/data/1k"))
    }

  private static let rangeSpecs = [
    "bytes=0-99", "bytes=100-", "bytes=-100", "bytes=0-0", "bytes=1023-9999", "bytes=1024-", "bytes=-0", "bytes=9-1",
    "bytes=0-9,20-29", "bytes=0-9, 5-14, -10", "bytes=0-,0-,0-", "items=0-1", "bytes=x",
  ]

  static let ranges: [ConformanceCase] = Representation.RangeConduct.allCases.flatMap { conduct in
    rangeSpecs.map { get("/data/1k?ranges=\(conduct.rawValue)", ["Range": $0]) }
  }

  static let preconditions: [ConformanceCase] = [
    ["If-None-Match": "\"1024-0\""], ["If-None-Match": "W/\"1024-0\""], ["If-None-Match": "\"x\", \"1024-0\""],
    ["If-None-Match": "*"], ["If-None-Match": "\"x\""], ["If-Match": "\"1024-0\""], ["If-Match": "W/\"1024-0\""],
    ["If-Match": "\"x\""], ["If-Match": "*"], ["If-Modified-Since": "Thu, 01 Jan 2026 00:00:00 GMT"],
    ["If-Modified-Since": "Wed, 31 Dec 2025 00:00:00 GMT"], ["If-Unmodified-Since": "Wed, 31 Dec 2025 00:00:00 GMT"],
    ["If-Unmodified-Since": "Thu, 01 Jan 2026 00:00:00 GMT"], ["Range": "bytes=0-9", "If-Range": "\"1024-0\""],
    ["Range": "bytes=0-9", "If-Range": "\"x\""], ["Range": "bytes=0-9", "If-Range": "W/\"1024-0\""],
    ["Range": "bytes=0-9", "If-Range": "Thu, 01 Jan 2026 00:00:00 GMT"],
    ["Range": "bytes=2000-", "If-None-Match": "\"1024-0\""],
  ].flatMap { fields in
    [get("/data/1k", fields), get("/data/1k?etag=weak", fields), get("/data/1k?mock=ok+etag=x", fields)]
  }

  static let files: [ConformanceCase] = [
    ConformanceStep("GET", "/files/a.txt"), ConformanceStep("HEAD", "/files/a.txt"),
    ConformanceStep("GET", "/files/a.txt", ["Range": "bytes=2-4"]), ConformanceStep("GET", "/files/b/c.json"),
    ConformanceStep("GET", "/files/none"), ConformanceStep("GET", "/files/"), ConformanceStep("GET", "/files/b"),
    ConformanceStep("GET", "/files/%2e%2e/x"), ConformanceStep("POST", "/files/a.txt"),
    ConformanceStep("GET", "/files/large.bin"), ConformanceStep("GET", "/files/large.bin", ["Range": "bytes=-1000"]),
  ].map { step in
    var made = ConformanceCase(
      "endpoint \(step.method) \(step.target)\(step.fields["Range"].map { " \($0)" } ?? "")", step)
    made.configure = { configuration, directory in
      for (name, bytes) in [
        ("a.txt", Data("some text\n".utf8)), ("b/c.json", Data("{\"a\": 1}".utf8)),
        ("large.bin", SampleBytes.pattern(300_000)),
      ] {
        let file = URL(fileURLWithPath: directory).appendingPathComponent("served/\(name)")
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: file)
        // Entity tags and Last-Modified come from here.
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: file.path)
      }
      configuration.filesDirectory = directory + "/served"
    }
    return made
  }

  private static let kinds: [(String, @Sendable (Data) -> ConformanceStep.Body)] = [
    ("data", { .data($0) }), ("file", { .file($0) }), ("stream", { .stream($0) }), ("request", { .request($0) }),
  ]

  static let uploads: [ConformanceCase] = plainUploads + typedUploads + [tooMuch, nothing]

  private static var plainUploads: [ConformanceCase] {
    var made: [ConformanceCase] = []
    for method in ["POST", "PUT", "PATCH", "DELETE"] {
      for count in [0, 1, 1_000, 65_536, 300_000] {
        for (source, body) in kinds {
          let step = ConformanceStep(method, "/upload", body: body(SampleBytes.pattern(count)))
          made.append(ConformanceCase("endpoint \(method) /upload \(count) \(source)", step))
        }
      }
    }
    return made
  }

  private static var typedUploads: [ConformanceCase] {
    let bodies: [(String, String, Data)] = [
      ("form", SampleBytes.formType, SampleBytes.form), ("empty form", SampleBytes.formType, Data()),
      ("cut form", SampleBytes.formType, Data(SampleBytes.form.dropLast(10))),
      ("form without boundary", "multipart/form-data", SampleBytes.form), ("JSON", "application/json", Data("{}".utf8)),
    ]
    return bodies.flatMap { name, type, bytes in
      kinds.map { source, body in
        ConformanceCase(
          "endpoint POST /upload \(name) from \(source)",
          ConformanceStep("POST", "/upload/a", ["Content-Type": type], body: body(bytes)))
      }
    }
  }

  private static let nothing = ConformanceCase("endpoint GET /upload", ConformanceStep("GET", "/upload")).limitingBodies
  private static let tooMuch = ConformanceCase(
    "endpoint too much", ConformanceStep("POST", "/upload", body: .data(SampleBytes.pattern(5_000)))
  ).limitingBodies

  /// 401 and 407 are asked without a body, once each code.
  static let statuses: [ConformanceCase] = (200...599).map { code in
    let made = ConformanceCase("endpoint/status/\(code)", ConformanceStep("GET", "/status/\(code)"))
    return code == 401 ? made.offline(because: OfflineReason.challenge) : made
  }

  static let others: [ConformanceCase] =
    ["/", "/?mock=ok", "/status/99", "/status/600", "/status/x", "/none", "/none?a=b", "/a%20b/c", "/%E2%82%AC", "//x"]
    .map {
      get($0)
    }
    + ["HEAD", "POST", "OPTIONS", "BREW"].map { ConformanceCase("endpoint \($0) /none", ConformanceStep($0, "/none")) }
}

extension ConformanceCase {
  fileprivate var limitingBodies: ConformanceCase {
    var copy = self
    copy.configure = { configuration, _ in configuration.maximumBody = ByteCount(1_000) }
    return copy
  }
}
