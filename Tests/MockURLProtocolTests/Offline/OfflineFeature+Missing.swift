#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking

  @testable import MockURLProtocol

  extension OfflineFeature {
    /// What a URLProtocol can't do; each but the absent ones is tried, so that the page changes when one works.
    static let missing: [OfflineFeature] = [
      OfflineFeature(
        absent: "background sessions", apple: "no: they ignore `protocolClasses`", note: "only a real server helps"),
      OfflineFeature("`webSocketTask`", apple: "no: not for a URLProtocol", note: "only a real server helps") { bench in
        let task = bench.session().webSocketTask(with: try url("/socket", scheme: "wss"))
        task.resume()
        defer { task.cancel() }
        _ = try await task.receive()
      },
      OfflineFeature(absent: "`streamTask`", apple: "no: not for a URLProtocol", note: "only a real server helps"),
      OfflineFeature(absent: "`waitsForConnectivity`", apple: "no: the system never asks the mock"),
      OfflineFeature(absent: "`bytes(for:)`", apple: "written, not run"),
      OfflineFeature(
        "resume data (`cancel(byProducingResumeData:)`)", apple: "no: URLSession makes it of its own downloads alone",
        note: "a client that asks for a Range itself works"
      ) { bench in
        let (bench, recorder) = (bench.still, Recorder())
        let task = bench.session(recorder).downloadTask(with: try url("/data/1m?mock=stall@64k"))
        task.resume()
        await bench.begun()
        let data = await withCheckedContinuation { found in
          task.cancel { found.resume(returning: $0) }
        }
        try bench.want(data != nil, "gives none, as the real client")
      },
      OfflineFeature("`didFinishCollecting metrics`", apple: "not known") { bench in
        final class Meter: NSObject, URLSessionDataDelegate, Sendable {
          let isCalled = LockedBox(false)
          let ended = AsyncStream<Void>.makeStream()
          func urlSession(
            _ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics
          ) { isCalled.withLock { $0 = true } }
          func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            ended.continuation.yield()
          }
        }
        let meter = Meter()
        bench.session(meter).dataTask(with: try url("/data/1")).resume()
        for await _ in meter.ended.stream { break }
        try bench.want(meter.isCalled.withLock { $0 }, "never called, as with the real client")
      },
      OfflineFeature(
        "interim answers (`interim=103`)", apple: "no: not for a URLProtocol",
        note: "the final answer is delivered"
      ) { bench in
        let (recorder, _) = try await bench.run { $0.dataTask(with: try url("/data/1?mock=ok%2Binterim=103")) }
        try bench.want(recorder.events.contains("response 103"), "swallowed; the real client shows them as a response")
      },
    ]
  }
#endif
