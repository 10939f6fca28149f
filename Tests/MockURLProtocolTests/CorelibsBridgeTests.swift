#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking
  import Quantities
  import Testing

  @testable import MockURLProtocol

  struct CorelibsBridgeTests {
    private let bridge = CorelibsBridge()

    @Test func everythingWorksOnThisToolchain() {
      #expect(bridge.capabilities == Set(OfflineCapability.allCases))
    }

    @Test func findsSessionAndWorkQueueOfATask() async throws {
      let session = ProbeProtocol.session()
      defer { session.invalidateAndCancel() }
      let found = LockedBox<(URLSession?, DispatchQueue?)>((nil, nil))
      let url = try ProbeProtocol.url { [bridge] loader, task in
        found.withLock { $0 = (bridge.session(of: task), bridge.workQueue(of: task)) }
        bridge.workQueue(of: task).map { dispatchPrecondition(condition: .onQueue($0)) }
        loader.succeed(with: Data("x".utf8))
      }
      _ = try await session.data(from: url)
      #expect(found.withLock { $0.0 } === session)
      #expect(found.withLock { $0.1 }?.label == "org.swift.URLSessionTask.WorkQueue")
    }

    @Test func aFinishedTaskHasNoBehaviour() async throws {
      let session = ProbeProtocol.session()
      defer { session.invalidateAndCancel() }
      let kept = LockedBox<URLSessionTask?>(nil)
      let url = try ProbeProtocol.url { loader, task in
        kept.withLock { $0 = task }
        loader.succeed(with: Data())
      }
      _ = try await session.data(from: url)
      let task = try #require(kept.withLock { $0 })
      let queue = try #require(bridge.workQueue(of: task))
      // The registry forgets the task in a later block of the queue that all sessions share.
      var remaining = 1000
      while remaining > 0, queue.sync(execute: { bridge.behaviour(of: task) }) != nil {
        remaining -= 1
        await Task.yield()
      }
      #expect(remaining > 0)
    }

    // MARK: Bodies

    /// The body that the bridge sees for a task made by `start`, as text.
    private func body(
      _ request: (URL) -> URLRequest = { URLRequest(url: $0) },
      start: (URLSession, URLRequest) -> URLSessionTask
    ) async throws -> String? {
      let ended = EndingDelegate()
      let session = ProbeProtocol.session(delegate: ended)
      defer { session.invalidateAndCancel() }
      let seen = LockedBox<String?>(nil)
      let url = try ProbeProtocol.url { [bridge] loader, task in
        let text = bridge.body(of: task).map { $0.text }
        seen.withLock { $0 = text }
        // URLSession crashes at the end of a download that has no file.
        _ = bridge.setTemporaryFile(URL(fileURLWithPath: "/none"), on: loader)
        loader.succeed()
      }
      start(session, request(url)).resume()
      await ended.wait()
      return seen.withLock { $0 }
    }

    @Test func seesTheDataOfAnUpload() async throws {
      #expect(try await body { $0.uploadTask(with: $1, from: Data("abc".utf8)) } == "data abc")
    }

    @Test func seesTheFileOfAnUpload() async throws {
      let file = try TemporaryFile(Array("abc".utf8))
      #expect(try await body { $0.uploadTask(with: $1, fromFile: file.url) } == "file \(file.url.path)")
    }

    @Test func seesTheDataOfADataTask() async throws {
      let request = { (url: URL) in
        var request = URLRequest(url: url)
        request.httpBody = Data("abc".utf8)
        return request
      }
      #expect(try await body(request) { $0.dataTask(with: $1) } == "data abc")
    }

    @Test func seesTheStreamOfADataTask() async throws {
      let request = { (url: URL) in
        var request = URLRequest(url: url)
        request.httpBodyStream = InputStream(data: Data("abc".utf8))
        return request
      }
      #expect(try await body(request) { $0.dataTask(with: $1) } == "stream abc")
    }

    @Test func asksForAStreamOfAStreamedUpload() async throws {
      #expect(try await body { $0.uploadTask(withStreamedRequest: $1) } == "new stream")
    }

    @Test func seesThatATaskHasNoBody() async throws {
      #expect(try await body { $0.dataTask(with: $1) } == "none")
      #expect(try await body { $0.downloadTask(with: $1) } == "none")
    }

    // MARK: Behaviours

    private typealias Seen = LockedBox<(CorelibsBridge.Behaviour, (any URLSessionTaskDelegate)?)?>

    private func probe(into seen: Seen, file: URL? = nil) throws -> URL {
      try ProbeProtocol.url { [bridge] loader, task in
        let found = bridge.behaviour(of: task)
        seen.withLock { $0 = found }
        if let file { #expect(bridge.setTemporaryFile(file, on: loader)) }
        loader.succeed(with: file == nil ? Data("x".utf8) : nil)
      }
    }

    @Test func tellsATaskThatCallsTheDelegate() async throws {
      let ended = EndingDelegate()
      let session = ProbeProtocol.session(delegate: ended)
      defer { session.invalidateAndCancel() }
      let seen = Seen(nil)
      session.dataTask(with: try probe(into: seen)).resume()
      await ended.wait()
      #expect(seen.withLock { $0?.0 } == .callDelegate)
    }

    @Test func tellsATaskWithACompletionHandler() async throws {
      let session = ProbeProtocol.session()
      defer { session.invalidateAndCancel() }
      let seen = Seen(nil)
      let url = try probe(into: seen)
      await withCheckedContinuation { ended in session.dataTask(with: url) { _, _, _ in ended.resume() }.resume() }
      #expect(seen.withLock { $0?.0 } == .dataCompletionHandler)
    }

    @Test func tellsTheDelegateOfAnAsyncTask() async throws {
      let session = ProbeProtocol.session()
      defer { session.invalidateAndCancel() }
      let seen = Seen(nil)
      let delegate = EndingDelegate()
      _ = try await session.data(from: probe(into: seen), delegate: delegate)
      #expect(seen.withLock { $0?.0 } == .dataCompletionHandlerWithTaskDelegate)
      #expect(seen.withLock { $0?.1 } === delegate)
      _ = try await session.data(from: probe(into: seen))
      #expect(seen.withLock { $0?.1 } == nil)
    }

    @Test func givesItsFileToADownload() async throws {
      let session = ProbeProtocol.session()
      defer { session.invalidateAndCancel() }
      let file = try TemporaryFile(Array("abc".utf8))
      let seen = Seen(nil)
      let (location, _) = try await session.download(from: probe(into: seen, file: file.url))
      #expect(location == file.url)
      #expect(seen.withLock { $0?.0 } == .downloadCompletionHandlerWithTaskDelegate)

      let url = try probe(into: seen, file: file.url)
      let other = await withCheckedContinuation { (ended: CheckedContinuation<URL?, Never>) in
        session.downloadTask(with: url) { location, _, _ in ended.resume(returning: location) }.resume()
      }
      #expect(other == file.url)
      #expect(seen.withLock { $0?.0 } == .downloadCompletionHandler)
    }

    @Test func givesItsFileToADownloadDelegate() async throws {
      let ended = EndingDelegate()
      let session = ProbeProtocol.session(delegate: ended)
      defer { session.invalidateAndCancel() }
      let file = try TemporaryFile(Array("abc".utf8))
      session.downloadTask(with: try probe(into: Seen(nil), file: file.url)).resume()
      await ended.wait()
      #expect(ended.location == file.url)
    }

    // MARK: Writing

    @Test func writesCountsRequestAndResponse() async throws {
      let session = ProbeProtocol.session()
      defer { session.invalidateAndCancel() }
      let url = try ProbeProtocol.url { _, _ in }
      let task = session.dataTask(with: url)
      let other = try #require(URL(string: "http://elsewhere/"))

      #expect(bridge.setBytesReceived(7, of: task) && task.countOfBytesReceived == 7)
      #expect(bridge.setBytesSent(8, of: task) && task.countOfBytesSent == 8)
      #expect(bridge.setBytesExpectedToReceive(9, of: task) && task.countOfBytesExpectedToReceive == 9)
      #expect(bridge.setBytesExpectedToSend(-1, of: task) && task.countOfBytesExpectedToSend == -1)
      #expect(bridge.setCurrentRequest(URLRequest(url: other), of: task) && task.currentRequest?.url == other)
      #expect(task.originalRequest?.url == url)
      let response = URLResponse(url: other, mimeType: nil, expectedContentLength: 3, textEncodingName: nil)
      #expect(bridge.setResponse(response, of: task) && task.response === response)
    }

    @Test func clearsInlineCompletionOfAnAsyncTask() async throws {
      let session = ProbeProtocol.session()
      defer { session.invalidateAndCancel() }
      let found = LockedBox<[Bool?]>([])
      let url = try ProbeProtocol.url { [bridge] loader, task in
        let field = bridge.fields?.inlineCompletion
        let before = field?.read(Bool.self, from: task)
        let cleared = bridge.clearInlineCompletion(of: task)
        found.withLock { $0 = [before, cleared, field?.read(Bool.self, from: task)] }
        loader.succeed(with: Data("x".utf8))
      }
      _ = try await session.data(from: url)
      #expect(found.withLock { $0 } == [true, true, false])
    }

    // MARK: Blindness

    @Test func aBlindBridgeSeesAndChangesNothing() async throws {
      let blind = CorelibsBridge(isBlind: true)
      let session = ProbeProtocol.session()
      defer { session.invalidateAndCancel() }
      let url = try ProbeProtocol.url { loader, task in
        #expect(blind.session(of: task) == nil)
        #expect(blind.workQueue(of: task) == nil)
        #expect(blind.body(of: task) == nil)
        #expect(blind.behaviour(of: task) == nil)
        #expect(!blind.setTemporaryFile(URL(fileURLWithPath: "/x"), on: loader))
        #expect(!blind.clearInlineCompletion(of: task))
        #expect(!blind.setBytesReceived(1, of: task) && task.countOfBytesReceived == 0)
        #expect(!blind.setBytesSent(1, of: task) && task.countOfBytesSent == 0)
        #expect(!blind.setBytesExpectedToReceive(1, of: task) && task.countOfBytesExpectedToReceive == 0)
        #expect(!blind.setBytesExpectedToSend(1, of: task) && task.countOfBytesExpectedToSend == 0)
        #expect(!blind.setCurrentRequest(URLRequest(url: URL(fileURLWithPath: "/x")), of: task))
        let response = URLResponse(
          url: URL(fileURLWithPath: "/x"), mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
        #expect(!blind.setResponse(response, of: task) && task.response == nil)
        loader.succeed(with: Data("x".utf8))
      }
      #expect(try await session.data(from: url).0 == Data("x".utf8))
      #expect(blind.capabilities.isEmpty)
    }

    @Test func aPropertyOfAnotherNameOrTypeIsMissing() {
      #expect(StoredField("noSuchProperty", of: URLSessionTask.self) == nil)
      #expect(StoredField("_countOfBytesSent", of: URLSessionTask.self, as: Int32.self) == nil)
      #expect(StoredField("session", of: URLSessionTask.self, typeName: "Swift.Int") == nil)
      let sent = StoredField("_countOfBytesSent", of: URLSessionTask.self)
      #expect(sent?.read(Bool.self, from: URLSessionTask()) == nil)
      #expect(sent?.write(true, to: URLSessionTask()) == false)
    }
  }

  extension CorelibsBridge.Body {
    fileprivate var text: String {
      switch self {
      case .none: "none"
      case .data(let data): "data \(String(decoding: data, as: UTF8.self))"
      case .file(let url): "file \(url.path)"
      case .stream(let stream): "stream \(stream.firstBytes)"
      case .needsNewStream: "new stream"
      }
    }
  }

  extension InputStream {
    fileprivate var firstBytes: String {
      open()
      defer { close() }
      var buffer = [UInt8](repeating: 0, count: 16)
      let count = read(&buffer, maxLength: buffer.count)
      return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
    }
  }
#endif
