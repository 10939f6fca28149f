#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking

  @testable import MockURLProtocol

  extension OfflineFeature {
    private static let size = 200_000
    private static var bytes: Data { pattern(size) }
    private static var target: String { "/data/\(size)" }

    /// Waits for a completion handler.
    static func completion<Value: Sendable>(
      _ start: (@escaping @Sendable (Value?, URLResponse?, (any Error)?) -> Void) -> URLSessionTask
    ) async throws -> Value? {
      try await withCheckedThrowingContinuation { continuation in
        start { value, _, error in
          if let error { continuation.resume(throwing: error) } else { continuation.resume(returning: value) }
        }.resume()
      }
    }

    /// Data tasks and download tasks.
    static let downTasks: [OfflineFeature] = [
      OfflineFeature("data task, delegate") { bench in
        let (recorder, _) = try await bench.run { $0.dataTask(with: try url(target)) }
        try bench.want(recorder.body == bytes, "the body isn't whole")
      },
      OfflineFeature("data task, completion handler") { bench in
        let (session, target) = (bench.session(), try url(target))
        let data = try await completion { session.dataTask(with: target, completionHandler: $0) }
        try bench.want(data == bytes, "the body isn't whole")
      },
      OfflineFeature("`data(for:)`") { bench in
        try bench.want(try await bench.session().data(from: try url(target)).0 == bytes, "the body isn't whole")
      },
      OfflineFeature("download task, delegate") { bench in
        let (recorder, _) = try await bench.run { $0.downloadTask(with: try url(target)) }
        try bench.want(recorder.body == bytes, "the file isn't whole")
      },
      OfflineFeature("download task, completion handler") { bench in
        let (session, target) = (bench.session(), try url(target))
        let data = try await completion { done in
          session.downloadTask(with: target) { done($0.flatMap { try? Data(contentsOf: $0) }, $1, $2) }
        }
        try bench.want(data == bytes, "the file isn't whole")
      },
      OfflineFeature("`download(for:)`") { bench in
        let (location, _) = try await bench.session().download(from: try url(target))
        defer { try? FileManager.default.removeItem(at: location) }
        try bench.want(try Data(contentsOf: location) == bytes, "the file isn't whole")
      },
    ]

    /// Upload tasks, and data tasks that send something.
    static let upTasks: [OfflineFeature] = [
      OfflineFeature("upload task from Data, delegate") { bench in
        _ = try await bench.run { $0.uploadTask(with: try request("PUT", "/upload"), from: bytes) }
        try bench.wantUploaded(Int64(size))
      },
      OfflineFeature("upload task from Data, completion handler") { bench in
        let (session, put) = (bench.session(), try request("PUT", "/upload"))
        _ = try await completion { session.uploadTask(with: put, from: bytes, completionHandler: $0) }
        try bench.wantUploaded(Int64(size))
      },
      OfflineFeature("`upload(for:from:)`") { bench in
        _ = try await bench.session().upload(for: try request("PUT", "/upload"), from: bytes)
        try bench.wantUploaded(Int64(size))
      },
      OfflineFeature("upload task from a file, delegate") { bench in
        let file = try TemporaryFile(bytes)
        _ = try await bench.run { $0.uploadTask(with: try request("PUT", "/upload"), fromFile: file.url) }
        try bench.wantUploaded(Int64(size))
      },
      OfflineFeature("upload task from a file, completion handler") { bench in
        let (session, put, file) = (bench.session(), try request("PUT", "/upload"), try TemporaryFile(bytes))
        _ = try await completion { session.uploadTask(with: put, fromFile: file.url, completionHandler: $0) }
        try bench.wantUploaded(Int64(size))
      },
      OfflineFeature("`upload(for:fromFile:)`") { bench in
        let file = try TemporaryFile(bytes)
        _ = try await bench.session().upload(for: try request("PUT", "/upload"), fromFile: file.url)
        try bench.wantUploaded(Int64(size))
      },
      OfflineFeature("upload task with a stream (`needNewBodyStream`), delegate") { bench in
        let recorder = Recorder()
        recorder.bodyStream = { InputStream(data: bytes) }
        _ = try await bench.run(recorder) { $0.uploadTask(withStreamedRequest: try request("PUT", "/upload")) }
        try bench.wantUploaded(Int64(size))
      },
      OfflineFeature("`httpBody` of any other task") { bench in
        var put = try request("PUT", "/upload")
        put.httpBody = bytes
        _ = try await bench.session().data(for: put)
        try bench.wantUploaded(Int64(size))
      },
      OfflineFeature("`httpBodyStream` of any other task") { bench in
        var put = try request("PUT", "/upload")
        put.httpBodyStream = InputStream(data: bytes)
        _ = try await bench.session().data(for: put)
        try bench.wantUploaded(Int64(size))
      },
    ]
  }
#endif
