#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking

  @testable import MockURLProtocol

  extension OfflineFeature {
    private static func redirects(_ bench: OfflineBench) {
      bench.network.when(.get("/a")).reply(.status(302, fields: [HeaderField(name: "Location", value: "/b")]))
      bench.network.when(.get("/b")).reply(.text("there"))
    }

    private static func protects(_ bench: OfflineBench, _ challenge: String) {
      bench.network.when(.get("/me")).reply(
        .text("denied", status: 401, fields: [HeaderField(name: "WWW-Authenticate", value: challenge)]))
    }

    /// A delegate that knows the password.
    private static func login() -> Recorder {
      let recorder = Recorder()
      recorder.credential = {
        let credential = URLCredential(user: "anna", password: "secret", persistence: .none)
        return ($0.previousFailureCount == 0 ? .useCredential : .rejectProtectionSpace, credential)
      }
      return recorder
    }

    /// Redirections and challenges.
    static let questions: [OfflineFeature] = [
      OfflineFeature("redirections are followed") { bench in
        redirects(bench)
        let (data, response) = try await bench.session().data(from: try url("/a"))
        try bench.want(data == Data("there".utf8) && response.url?.path == "/b", "not followed")
      },
      OfflineFeature("the delegate is asked about a redirection, and may refuse or change it") { bench in
        redirects(bench)
        let recorder = Recorder()
        recorder.redirection = { _ in nil }
        _ = try await bench.run(recorder) { $0.dataTask(with: try url("/a")) }
        try bench.want(recorder.status == 302, "not asked")
      },
      OfflineFeature("`task.currentRequest` follows redirections") { bench in
        redirects(bench)
        let (session, target) = (bench.session(), try url("/a"))
        let task = LockedBox<URLSessionTask?>(nil)
        let _: Data? = try await completion { done in
          let made = session.dataTask(with: target, completionHandler: done)
          task.withLock { $0 = made }
          return made
        }
        try bench.want(task.withLock { $0?.currentRequest?.url?.path } == "/b", "stays as it was")
      },
      OfflineFeature("the delegate is asked for a credential, Basic") { bench in
        protects(bench, #"Basic realm="x""#)
        bench.network.when(.get("/me").header("Authorization", "Basic YW5uYTpzZWNyZXQ=")).reply(.text("anna"))
        let (recorder, _) = try await bench.run(login()) { $0.dataTask(with: try url("/me")) }
        try bench.want(recorder.body == Data("anna".utf8), "not asked")
      },
      OfflineFeature("the delegate is asked for a credential, Digest") { bench in
        protects(bench, #"Digest realm="x", nonce="n", qop="auth", algorithm=SHA-256"#)
        bench.network.when(.get("/me").header("Authorization", .present)).reply(.text("anna"))
        let (recorder, _) = try await bench.run(login()) { $0.dataTask(with: try url("/me")) }
        try bench.want(recorder.body == Data("anna".utf8), "not asked")
      },
      OfflineFeature(
        "a credential kept in `urlCredentialStorage`",
        note: "found by its content, which Foundation on Linux doesn't do"
      ) { bench in
        protects(bench, #"Basic realm="x""#)
        bench.network.when(.get("/me").header("Authorization", .present)).reply(.text("anna"))
        let space = URLProtectionSpace(
          host: "any.host", port: 443, protocol: "https", realm: "x",
          authenticationMethod: NSURLAuthenticationMethodHTTPBasic)
        let session = bench.session {
          $0.urlCredentialStorage?.setDefaultCredential(
            URLCredential(user: "anna", password: "secret", persistence: .forSession), for: space)
        }
        let (_, response) = try await session.data(from: try url("/me"))
        try bench.want(status(response) == 200, "not found")
      },
      OfflineFeature("a 401 that nobody answers is the answer", note: "also with Bearer, which URLSession doesn't know")
      {
        bench in
        protects(bench, #"Basic realm="x""#)
        let (_, response) = try await bench.session().data(from: try url("/me"))
        try bench.want(status(response) == 401, "it isn't")
      },
      OfflineFeature("a delegate for one task (`data(for:delegate:)`) gets the response") { bench in
        let (recorder, session) = (Recorder(), bench.session())
        _ = try await session.data(from: try url("/data/1"), delegate: recorder)
        await bench.told(session)
        try bench.want(recorder.events == ["response 200"], "it doesn't")
      },
      OfflineFeature("… is asked about redirections and challenges") { bench in
        redirects(bench)
        let recorder = Recorder()
        recorder.redirection = { _ in nil }
        let (_, response) = try await bench.session().data(from: try url("/a"), delegate: recorder)
        try bench.want(status(response) == 302, "not asked, as with the real client")
      },
      OfflineFeature("… is told of upload progress", apple: "no: a URLProtocol has no way to tell") { bench in
        let (recorder, session) = (Recorder(), bench.session())
        _ = try await session.upload(for: try request("PUT", "/upload"), from: pattern(100_000), delegate: recorder)
        await bench.told(session)
        try bench.want(recorder.events.contains("sent 100000/100000"), "never called; the real client does")
      },
    ]

    /// What the session's configuration says, and who sees it.
    static let configuration: [OfflineFeature] = [
      OfflineFeature("cookies are stored and sent") { bench in
        let set = [HeaderField(name: "Set-Cookie", value: "a=1; Path=/")]
        bench.network.when(.get("/login")).reply(.status(204, fields: set))
        let session = bench.session()
        _ = try await session.data(from: try url("/login"))
        _ = try await session.data(from: try url("/data/1"))
        try bench.want(bench.network.journal.entries.last?.head.value("Cookie") == "a=1", "not sent")
      },
      OfflineFeature("`httpAdditionalHeaders`") { bench in
        _ = try await bench.session { $0.httpAdditionalHeaders = ["X-App": "a"] }.data(from: try url("/data/1"))
        try bench.want(bench.network.journal.entries.last?.head.value("X-App") == "a", "not sent")
      },
      OfflineFeature("`httpMaximumConnectionsPerHost`", note: "`MockOptions.connectionsPerHost` works everywhere") {
        bench in
        let session = bench.session { $0.httpMaximumConnectionsPerHost = 1 }
        let target = try url("/data/1?mock=ok%2Bdelay=1s")
        async let first = session.data(from: target)
        async let second = session.data(from: target)
        _ = try await (first, second)
        try bench.want(bench.network.clock.now.nanoseconds >= 2_000_000_000, "not heeded")
      },
      OfflineFeature(
        "what is set in a configuration behind `install(in:)`", apple: "no: set it before",
        note: "time limits, cookie storage, header fields"
      ) { bench in
        let configuration = URLSessionConfiguration.ephemeral
        bench.network.install(in: configuration)
        configuration.httpAdditionalHeaders = ["X-App": "a"]
        _ = try await URLSession(configuration: configuration).data(from: try url("/data/1"))
        try bench.want(bench.network.journal.entries.last?.head.value("X-App") == "a", "set it before")
      },
      OfflineFeature(
        "a `URLCache`, given to `session(cache:)` or `install(in:cache:)`",
        note: "all cache policies, validation, `willCacheResponse`"
      ) { bench in
        let lasts = [HeaderField(name: "Cache-Control", value: "max-age=60")]
        bench.network.when(.get("/a")).reply(.text("first", fields: lasts), .text("second", fields: lasts))
        let cache = URLCache(memoryCapacity: 1 << 20, diskCapacity: 0, diskPath: nil)
        let session = bench.network.session(cache: cache)
        _ = try await session.data(from: try url("/a"))
        _ = try await session.data(from: try url("/a"))
        try bench.want(bench.network.journal.count == 1, "nothing is stored")
      },
    ]
  }
#endif
