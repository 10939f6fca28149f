#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking

  @testable import MockURLProtocol

  extension OfflineFeature {
    /// What is told while bytes move.
    static let progress: [OfflineFeature] = [
      OfflineFeature("the body piece by piece, for a delegate") { bench in
        let (recorder, _) = try await bench.run { $0.dataTask(with: try url("/data/200k")) }
        try bench.want(recorder.events.count { $0.hasPrefix("data") } > 3, "all of it at once, at the end")
      },
      OfflineFeature("`didWriteData` of downloads") { bench in
        let (recorder, _) = try await bench.run { $0.downloadTask(with: try url("/data/200k")) }
        try bench.want(recorder.events.contains("write 204800/204800"), "never called")
      },
      OfflineFeature(
        "`didSendBodyData`", apple: "no: a URLProtocol has no way to tell",
        note: "for `httpBody` as well as for upload tasks"
      ) { bench in
        var put = try request("PUT", "/upload")
        put.httpBody = pattern(100_000)
        let (recorder, _) = try await bench.run { $0.dataTask(with: put) }
        try bench.want(recorder.events.contains("sent 100000/100000"), "never called")
      },
      OfflineFeature("`countOfBytesReceived`, `countOfBytesExpectedToReceive`") { bench in
        let (_, task) = try await bench.run { $0.dataTask(with: try url("/data/200k")) }
        let counts = (task.countOfBytesReceived, task.countOfBytesExpectedToReceive)
        try bench.want(counts == (204_800, 204_800), "stay \(counts.0) and \(counts.1)")
      },
      OfflineFeature(
        "`countOfBytesSent`, `countOfBytesExpectedToSend`", apple: "no: a URLProtocol has no way to tell"
      ) { bench in
        var put = try request("PUT", "/upload")
        put.httpBody = pattern(100_000)
        let (_, task) = try await bench.run { $0.dataTask(with: put) }
        let counts = (task.countOfBytesSent, task.countOfBytesExpectedToSend)
        try bench.want(counts == (100_000, 100_000), "stay \(counts.0) and \(counts.1)")
      },
      OfflineFeature("`task.progress`") { bench in
        let (_, task) = try await bench.run { $0.dataTask(with: try url("/data/200k")) }
        try bench.want(task.progress.fractionCompleted == 1, "ends at \(task.progress.fractionCompleted)")
      },
    ]
  }
#endif
