#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking

  @testable import MockURLProtocol

  extension OfflineFeature {
    /// Time limits, and tasks that don't run through.
    static let control: [OfflineFeature] = [
      OfflineFeature("`request.timeoutInterval`", note: "exact; the real client on Linux takes whole seconds") {
        bench in
        var asked = try request("GET", "/data/1m?mock=stall@head")
        asked.timeoutInterval = 20.5
        try await bench.wantTimeout(after: .seconds(20.5), bench.session(), asked)
      },
      OfflineFeature("`timeoutIntervalForRequest`") { bench in
        let session = bench.session { $0.timeoutIntervalForRequest = 7 }
        try await bench.wantTimeout(after: .seconds(7), session, try request("GET", "/data/1m?mock=stall@head"))
      },
      OfflineFeature("`timeoutIntervalForResource`", note: "the real client on Linux ignores it") { bench in
        let session = bench.session { $0.timeoutIntervalForResource = 9 }
        try await bench.wantTimeout(after: .seconds(9), session, try request("GET", "/data/1m?mock=ok%2Brate=8kbit"))
      },
      OfflineFeature("`suspend()` and `resume()`", note: "go on where it was; the real client on Linux begins anew") {
        bench in
        let (bench, recorder) = (bench.still, Recorder())
        let task = bench.session(recorder).dataTask(with: try url("/data/20k?mock=ok%2Brate=80kbit"))
        task.resume()
        await bench.begun()
        await bench.network.clock.advance(by: .seconds(1))
        task.suspend()
        await bench.network.clock.advance(by: .seconds(10))
        try bench.want(!recorder.events.contains("complete 0"), "it isn't suspended")
        task.resume()
        await bench.network.clock.advance(by: .seconds(5))
        await recorder.done()
        try bench.want(recorder.body == pattern(20_480), "the body isn't whole")
      },
      OfflineFeature("`cancel()`") { bench in
        let (bench, recorder) = (bench.still, Recorder())
        let task = bench.session(recorder).dataTask(with: try url("/data/1m?mock=stall@head"))
        task.resume()
        await bench.begun()
        task.cancel()
        await recorder.done()
        try bench.want(recorder.code == .cancelled, "it ends with something else")
        let ended = try await bench.network.journal.wait(count: 1, timeout: .seconds(60))
        try bench.want(ended.first?.wire?.end == .clientGone, "the server isn't told")
      },
      OfflineFeature("cancelling the Swift task that waits", note: "throws `URLError.cancelled`, as the real client") {
        bench in
        let bench = bench.still
        let (session, target) = (bench.session(), try url("/data/1m?mock=stall@head"))
        let task = Task { await code { _ = try await session.data(from: target) } }
        await bench.begun()
        task.cancel()
        try bench.want(await task.value == .cancelled, "it ends with something else")
      },
      OfflineFeature("cancelling at any moment without a race", note: "what the real client on Linux can crash of") {
        bench in
        try bench.want(
          bench.network.capabilities.contains(.safeCancellation), "may end the process, as the real client")
      },
      OfflineFeature("`completionHandler(.cancel)` in `didReceive response`") { bench in
        let recorder = Recorder()
        recorder.disposition = .cancel
        _ = try? await bench.run(recorder) { $0.dataTask(with: try url("/data/1k")) }
        try bench.want(recorder.body.isEmpty, "the rest comes all the same, as with the real client")
      },
    ]

    /// The network, and ways to get to it.
    static let reach: [OfflineFeature] = [
      OfflineFeature("`http:` and `https:` URLs of any host", note: "no TLS: an `https:` URL is answered alike") {
        bench in
        for scheme in ["http", "https"] {
          let (_, response) = try await bench.session().data(from: try url("/data/1", scheme: scheme))
          try bench.want(status(response) == 200, "not answered")
        }
      },
      OfflineFeature("`URLSession.shared` (`asShared`)", note: "one network at a time") { bench in
        let target = try url("/data/1")
        _ = try await bench.network.asShared { try await URLSession.shared.data(from: target) }
        try bench.want(bench.network.journal.count == 1, "not caught")
      },
      OfflineFeature("content codings: gzip, deflate, br") { bench in
        for (name, bytes) in CodedHello.all {
          bench.network.when(.any("*")).reply(
            Reply(fields: [HeaderField(name: "Content-Encoding", value: name)], body: .bytes(bytes, type: "text/plain"))
          )
          let (data, _) = try await bench.session().data(from: try url("/\(name)"))
          try bench.want(data == Data("hello".utf8), "\(name) isn't decoded")
        }
      },
      OfflineFeature("links: bytes take their time, both ways") { bench in
        let bench = bench.over(.edge)
        _ = try await bench.session().data(from: try url("/data/30k"))
        var put = try request("PUT", "/upload")
        put.httpBody = pattern(25_000)
        let before = bench.network.clock.now
        _ = try await bench.session().data(for: put)
        try bench.want(before.nanoseconds > 1_000_000_000, "answers take no time")
        try bench.want(bench.network.clock.now - before > .seconds(1), "uploads take no time")
      },
      OfflineFeature("kept connections, and another try where one has gone", note: "`close@start` counts as gone") {
        bench in
        bench.network.when(.get("/a")).script("ok, close@start, ok")
        let session = bench.session()
        _ = try await session.data(from: try url("/a"))
        _ = try await session.data(from: try url("/a"))
        try bench.want(bench.network.journal.entries.map(\.connection) == [1, 1, 2], "not kept")
      },
    ]
  }
#endif
