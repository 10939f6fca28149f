import Foundation
import MockURLProtocol
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct TaskKindTests {
  private let network = MockNetwork()

  @Test func dataTaskGivesTheWholeBody() async throws {
    let (data, response) = try await network.session().data(from: try url("/data/200k"))
    #expect(data == pattern(204_800))
    #expect(status(response) == 200)
    #expect(response.expectedContentLength == 204_800)
    #expect((response as? HTTPURLResponse)?.value(forHTTPHeaderField: "ETag") != nil)
  }

  @Test func completionHandlerGetsTheWholeBody() async throws {
    let session = network.session()
    let target = try url("/data/200k")
    let (data, code): (Data?, Int) = await withCheckedContinuation { continuation in
      session.dataTask(with: target) { data, response, _ in
        continuation.resume(returning: (data, (response as? HTTPURLResponse)?.statusCode ?? 0))
      }.resume()
    }
    #expect(data == pattern(204_800))
    #expect(code == 200)
  }

  @Test func delegateGetsTheBodyPieceByPiece() async throws {
    let recorder = Recorder()
    let task = network.session(delegate: recorder).dataTask(with: try url("/data/200k"))
    task.resume()
    await recorder.done()
    #expect(recorder.body == pattern(204_800))
    #expect(recorder.events.first == "response 200")
    #expect(recorder.events.filter { $0.hasPrefix("data") }.count > 3)
    #expect(recorder.events.last == "complete 0")
    #expect(task.countOfBytesReceived == 204_800)
    #expect(task.countOfBytesExpectedToReceive == 204_800)
    #expect(task.progress.fractionCompleted == 1)
  }

  @Test func taskDelegateIsAskedBesideAnAwaitedTask() async throws {
    let recorder = Recorder()
    let (data, _) = try await network.session().data(from: try url("/data/1k"), delegate: recorder)
    #expect(data == pattern(1_024))
  }

  @Test(arguments: ["data", "file", "stream"]) func uploadsAreSeenWhole(_ kind: String) async throws {
    let session = network.session()
    let bytes = pattern(100_000)
    let put = try request("PUT", "/upload")
    let data: Data
    switch kind {
    case "data": (data, _) = try await session.upload(for: put, from: bytes)
    case "file":
      let file = try TemporaryFile(bytes)
      (data, _) = try await session.upload(for: put, fromFile: file.url)
    default:
      var streamed = put
      streamed.httpBodyStream = InputStream(data: bytes)
      (data, _) = try await session.data(for: streamed)
    }
    let answer = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(answer["bytes"] as? Int == 100_000)
    let entry = try #require(network.journal.entries.first)
    #expect(entry.receivedBytes == 100_000)
    #expect(entry.receivedWhole)
    #expect(entry.head.hasBody)
    #expect((entry.head.declaredContentLength == 100_000) == (kind != "stream"))
  }

  @Test func uploadProgressIsTold() async throws {
    let recorder = Recorder()
    let file = try TemporaryFile(pattern(300_000))
    let task = network.session(delegate: recorder).uploadTask(with: try request("PUT", "/upload"), fromFile: file.url)
    task.resume()
    await recorder.done()
    let sent = recorder.events.filter { $0.hasPrefix("sent") }
    #expect(sent.last == "sent 300000/300000")
    #expect(sent.count >= 4)
    #expect(task.countOfBytesSent == 300_000)
    #expect(recorder.status == 200)
  }

  @Test func streamIsAskedOfTheDelegate() async throws {
    let recorder = Recorder()
    recorder.bodyStream = { InputStream(data: pattern(70_000)) }
    network.session(delegate: recorder).uploadTask(withStreamedRequest: try request("PUT", "/upload")).resume()
    await recorder.done()
    #expect(recorder.status == 200)
    #expect(network.journal.entries.first?.receivedBytes == 70_000)
  }

  @Test func downloadDelegateGetsProgressAndFile() async throws {
    let recorder = Recorder()
    let task = network.session(delegate: recorder).downloadTask(with: try url("/data/100k"))
    task.resume()
    await recorder.done()
    #expect(recorder.events.first?.hasPrefix("write") == true)
    #expect(recorder.events.suffix(3) == ["write 102400/102400", "file 102400", "complete 0"])
    #expect(recorder.body == pattern(102_400))
    #expect(task.progress.fractionCompleted == 1)
  }

  @Test func awaitedDownloadGivesAFile() async throws {
    let (location, response) = try await network.session().download(from: try url("/data/100k"))
    defer { try? FileManager.default.removeItem(at: location) }
    #expect(try Data(contentsOf: location) == pattern(102_400))
    #expect(status(response) == 200)
  }

  @Test func downloadCompletionHandlerGetsAFile() async throws {
    let session = network.session()
    let target = try url("/data/100k")
    let data: Data? = await withCheckedContinuation { continuation in
      session.downloadTask(with: target) { location, _, _ in
        continuation.resume(returning: location.flatMap { try? Data(contentsOf: $0) })
      }.resume()
    }
    #expect(data == pattern(102_400))
  }

  @Test(arguments: 0..<200) func networksAreAlone(_ number: Int) async throws {
    let network = MockNetwork("503*2, ok")
    network.when(.any("/a")).reply(.text("body \(number)")).script("503*2, ok")
    let session = network.session()
    var codes: [Int] = []
    var last = Data()
    for _ in 0..<3 {
      let (data, response) = try await session.data(from: try url("/a"))
      codes.append(status(response))
      last = data
    }
    #expect(codes == [503, 503, 200])
    #expect(String(decoding: last, as: UTF8.self) == "body \(number)")
    #expect(network.journal.count == 3)
  }
}
