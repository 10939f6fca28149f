import Fixtures
import Quantities
import Scenarios
import Testing

/// Resumed downloads and what servers do to them.
extension BugCheck {
  static let resuming: [BugCheck] = [
    BugCheck("B001") { bench in
      let target = "/b001/setup.exe"
      let download = try bench.open("GET", target)
      bench.expect(download.readHead(), 200, ["Accept-Ranges": "none", "Content-Length": "104857600"])
      bench.expect(download.read(4_096), are: patternBytes(4_096))
      let resumed = try bench.open("GET", target, "Range: bytes=4096-")
      bench.expect(resumed.readHead(), 200, ["Content-Range": nil, "Content-Length": "104857600"])
      bench.expect(resumed.read(4_096), are: patternBytes(4_096))
      let rate = try BitRate(parsing: "2mbit")
      #expect(bench.server.entries(target).map { $0.plan?.rate } == [rate, rate])
    },

    BugCheck("B003") { bench in
      let target = "/b003/model.safetensors"
      let file = StoredGzip.blocks.flatMap { patternBytes($0) }
      let first = try bench.open("GET", target, "Accept-Encoding: gzip, deflate")
      bench.expect(first.readHead(), 200, ["Content-Encoding": "gzip", "Content-Length": "1843518"])
      let beginning = StoredGzip.decoded(first.readToEnd())
      #expect(first.end == .closed)
      #expect(beginning.count == 233_624)
      #expect(beginning.elementsEqual(file.prefix(233_624)))
      for _ in 1...2 {
        let appended = try bench.ask("GET", target, "Range: bytes=233624-", "Accept-Encoding: gzip, deflate")
        bench.expect(appended, 200, ["Content-Encoding": "gzip", "Content-Range": nil, "Content-Length": "1843518"])
        let directory = try TemporaryDirectory()
        let archive = try directory.write("model.gz", appended.body)
        let decoded = try await ClientProgram.run("gzip", ["-dc", archive])
        #expect(decoded.status == 0, "\(decoded.errors)")
        #expect(decoded.output.count == 1_843_320)
        #expect(decoded.output.elementsEqual(file))
      }
      bench.expect(
        try bench.ask("GET", target, "Range: bytes=233624-", "Accept-Encoding: identity"), 206,
        ["Content-Encoding": nil, "Content-Range": "bytes 233624-1843319/1843320"], body: Array(file[233_624...]))
      bench.expect(try bench.ask("GET", target), 200, ["Content-Encoding": nil, "Accept-Ranges": "bytes"], body: file)
    },

    BugCheck("B005") { bench in
      let client = try bench.open("GET", "/b005/weights.bin", "Range: bytes=1000000000-1000000099")
      let slice = client.readResponse()
      bench.expect(
        slice, 200,
        ["Accept-Ranges": "bytes", "Content-Range": "bytes 1000000000-1000000099/4915962496", "Content-Length": "100"],
        body: patternBytes(100, from: 1_000_000_000))
      #expect(slice.head.hasPrefix("HTTP/1.1 200 OK\r\n"))
      bench.expect(
        bench.again(client, "GET", "/b005/weights.bin", "Range: bytes=7-16"), 200,
        ["Content-Range": "bytes 7-16/4915962496"], body: patternBytes(10, from: 7))
      bench.expect(
        try bench.open("GET", "/b005/weights.bin").readHead(), 200,
        ["Content-Range": nil, "Content-Length": "4915962496"])
    },

    BugCheck("B007") { bench in
      for (path, body) in [("/b007/empty/clip.mp4", ""), ("/b007/text/clip.mp4", "InvalidRange\n")] {
        let client = try RawClient(bench.server.port)
        for _ in 1...3 {
          let refused = bench.again(client, "GET", path, "Range: bytes=108421975-")
          bench.expect(
            refused, 416, ["Content-Range": nil, "Content-Length": "\(body.utf8.count)"], body: Array(body.utf8))
        }
        bench.expect(bench.again(client, "HEAD", path), 200, ["Content-Length": "108421975"])
        bench.expect(
          bench.again(client, "GET", path, "Range: bytes=108421970-"), 206,
          ["Content-Range": "bytes 108421970-108421974/108421975"], body: patternBytes(5, from: 108_421_970))
      }
    },

    BugCheck("B009") { bench in
      for (path, status, allow) in [("/b009/403/bottle.tar.gz", 403, nil), ("/b009/405/bottle.tar.gz", 405, "GET")] {
        let head = try bench.open("HEAD", path)
        bench.expect(head.readHead(), status, ["Allow": allow])
        bench.expect(bench.again(head, "HEAD", path), status, ["Allow": allow])
        let download = try bench.open("GET", path)
        bench.expect(download.readHead(), 200, ["Accept-Ranges": "bytes", "Content-Length": "10485760"])
        #expect(download.readToEnd().count == 4_194_304)
        #expect(download.end == .closed)
        bench.expect(
          try bench.ask("GET", path, "Range: bytes=4194304-"), 206,
          ["Content-Range": "bytes 4194304-10485759/10485760"], body: patternBytes(6_291_456, from: 4_194_304))
      }
    },

    BugCheck("B011") { bench in
      let rate = try BitRate(parsing: "900kbit")
      for (path, tag, status) in [
        ("/b011/weak/film.mp4", "W/\"67108864-0\"", 200), ("/b011/strong/film.mp4", "\"67108864-0\"", 206),
      ] {
        let download = try bench.open("GET", path)
        bench.expect(download.readHead(), 200, ["ETag": tag, "Accept-Ranges": "bytes", "Content-Length": "67108864"])
        bench.expect(download.read(1_000), are: patternBytes(1_000))
        download.close()
        let resumed = try bench.open("GET", path, "Range: bytes=1000-", "If-Range: \(tag)")
        bench.expect(
          resumed.readHead(), status,
          ["ETag": tag, "Content-Range": status == 206 ? "bytes 1000-67108863/67108864" : nil])
        bench.expect(resumed.read(1_000), are: patternBytes(1_000, from: status == 206 ? 1_000 : 0))
        #expect(bench.server.entries(path).map { $0.plan?.rate } == [rate, rate])
      }
    },

    BugCheck("B013") { bench in
      let chunk = 67_108_864
      let clients = try (0..<4).map {
        try bench.open("GET", "/b013/disk.img", "Range: bytes=\($0 * chunk)-\(($0 + 1) * chunk - 1)")
      }
      for client in clients {
        bench.expect(client.readHead(), 200, ["Content-Length": "268435456", "Content-Range": nil])
        bench.expect(client.read(65_536), are: patternBytes(65_536))
      }
    },

    BugCheck("B015") { bench in
      let first = try bench.open("GET", "/b015/quick/blob-1")
      let second = try bench.open("GET", "/b015/quick/blob-2")
      bench.expect(second.readHead(), 200, ["Content-Length": "6291456"])
      #expect(second.readToEnd().count == 3_040_870)
      #expect(second.end == .closed)
      #expect(first.readResponse().body.count == 4_194_304)
      let rates = [try BitRate(parsing: "800mbit"), try BitRate(parsing: "580mbit")]
      #expect(bench.server.entries("/b015/quick").map { $0.plan?.rate } == rates)
      bench.expect(
        try bench.ask("GET", "/b015/quick/blob-2", "Range: bytes=3040870-"), 200,
        ["Content-Range": nil, "Content-Length": "6291456"], body: patternBytes(6_291_456))

      for variant in ["length", "chunked", "xml"] {
        let large = try bench.open("GET", "/b015/\(variant)/blob-2")
        bench.expect(
          large.readHead(), 200,
          variant == "chunked"
            ? ["Transfer-Encoding": "chunked", "Content-Length": nil] : ["Content-Length": "6442450944"])
        #expect(!large.read(65_536).isEmpty)
        #expect(
          bench.server.entries("/b015/\(variant)").first?.plan?.cuts == [Cut(.body(3_113_851_290), .end(.close))])
        large.close()
        let back = try bench.open("GET", "/b015/\(variant)/blob-2", "Range: bytes=3113851290-")
        if variant == "xml" {
          let refused = back.readResponse()
          bench.expect(refused, 400, ["Content-Type": "application/xml"])
          #expect(refused.text.contains("<Code>InvalidRequest</Code>"))
        } else {
          bench.expect(back.readHead(), 200, ["Content-Range": nil])
        }
      }
    },

    BugCheck("B017") { bench in
      let download = try bench.open("GET", "/b017/episode.mp3")
      let plain: KeyValuePairs<String, String?> = [
        "Content-Length": "20971520", "Accept-Ranges": nil, "ETag": nil, "Last-Modified": nil, "Content-Range": nil,
      ]
      bench.expect(download.readHead(), 200, plain)
      bench.expect(download.read(4_096), are: patternBytes(4_096))
      let resumed = try bench.open("GET", "/b017/episode.mp3", "Range: bytes=4096-")
      bench.expect(resumed.readHead(), 200, plain)
      bench.expect(resumed.read(4_096), are: patternBytes(4_096))
      let rate = try BitRate(parsing: "1mbit")
      #expect(bench.server.entries("/b017").map { $0.plan?.rate } == [rate, rate])
    },

    BugCheck("B019") { bench in
      let stalled = try bench.open("GET", "/b019/image.iso")
      let head = stalled.readHead()
      bench.expect(head, 200, ["Accept-Ranges": "bytes", "Content-Length": "100000"])
      bench.expect(stalled.read(15_000), are: patternBytes(15_000))
      try bench.expectSilence(stalled)
      bench.expect(
        try bench.ask("GET", "/b019/image.iso", "Range: bytes=15000-", "If-Range: \(head["ETag"] ?? "")"), 206,
        ["Content-Range": "bytes 15000-99999/100000"], body: patternBytes(85_000, from: 15_000))
    },

    BugCheck("B021") { bench in
      for range in [nil, "0-32388653", "32388654-64777307", "97165962-", "5000000-"] {
        let client =
          try range.map { try bench.open("GET", "/b021/archive.zip", "Range: bytes=\($0)") }
          ?? bench.open("GET", "/b021/archive.zip")
        bench.expect(client.readHead(), 200, ["Content-Length": "129554618", "Content-Range": nil])
        bench.expect(client.read(65_536), are: patternBytes(65_536))
      }
    },

    BugCheck("B023") { bench in
      let download = try bench.open("GET", "/b023/package.conda")
      bench.expect(download.readHead(), 200, ["Accept-Ranges": "none", "Content-Length": "5242880"])
      bench.expect(download.readToEnd(), are: patternBytes(2_097_152))
      #expect(download.end == .closed)
      bench.expect(
        try bench.ask("GET", "/b023/package.conda", "Range: bytes=2097152-"), 200,
        ["Accept-Ranges": "none", "Content-Range": nil], body: patternBytes(5_242_880))
    },

    BugCheck("B025") { bench in
      let client = try RawClient(bench.server.port)
      bench.expect(
        bench.again(client, "GET", "/b025/page.pdf"), 200, ["Content-Length": "500433"], body: patternBytes(500_433))
      for _ in 1...3 {
        bench.expect(
          bench.again(client, "GET", "/b025/page.pdf", "Range: bytes=500433-"), 206,
          ["Content-Length": "0", "Content-Range": "bytes 500433-500432/500433"], body: [])
      }
    },

    BugCheck("B027") { bench in
      for (path, range) in [("/b027/bare/notes.txt", nil), ("/b027/told/notes.txt", "bytes */100")] {
        let client = try RawClient(bench.server.port)
        bench.expect(
          bench.again(client, "GET", path), 200,
          ["Accept-Ranges": "bytes", "ETag": "\"100-0\"", "Content-Length": "100"], body: patternBytes(100))
        let page = bench.again(client, "GET", path, "Range: bytes=100-")
        bench.expect(page, 416, ["Content-Type": "text/html", "Content-Length": "222", "Content-Range": range])
        #expect(page.body.count == 222)
        #expect(page.text.hasPrefix("<!DOCTYPE html>"))
        #expect(bench.again(client, "GET", path).status == 200)
      }
    },

    BugCheck("B029") { bench in
      let aligned = try bench.open("GET", "/b029/aligned/manual.pdf")
      bench.expect(aligned.readHead(), 200, ["Content-Length": "4200"])
      bench.expect(aligned.readToEnd(), are: patternBytes(4_150))
      #expect(aligned.end == .closed)
      bench.expect(
        try bench.ask("GET", "/b029/aligned/manual.pdf", "Range: bytes=4150-"), 206,
        ["Content-Range": "bytes 4096-4199/4200", "Content-Length": "104"], body: patternBytes(104, from: 4_096))
      let early = try bench.open("GET", "/b029/early/manual.pdf")
      bench.expect(early.readHead(), 200, ["Content-Length": "443000"])
      #expect(early.readToEnd().count == 300_000)
      bench.expect(
        try bench.ask("GET", "/b029/early/manual.pdf", "Range: bytes=300000-"), 206,
        ["Content-Range": "bytes 298976-442999/443000"], body: patternBytes(144_024, from: 298_976))
    },

    BugCheck("B031") { bench in
      let client = try bench.open("GET", "/b031/artifact.zip")
      bench.expect(client.readHead(), 200, ["Content-Length": "65536"])
      bench.expect(client.readToEnd(), are: patternBytes(65_536))
      #expect(client.end == .reset)
      bench.expect(
        try bench.ask("GET", "/b031/artifact.zip", "Range: bytes=65536-"), 416, ["Content-Range": "bytes */65536"])
    },

    BugCheck("B033") { bench in
      let client = try bench.open("GET", "/b033/image.iso")
      bench.expect(
        client.readHead(), 200,
        [
          "Content-Length": "2096103424", "Accept-Ranges": "bytes", "Content-Range": "bytes=0-2096103423/2096103424",
        ])
      bench.expect(client.read(65_536), are: patternBytes(65_536))
    },
  ]
}
