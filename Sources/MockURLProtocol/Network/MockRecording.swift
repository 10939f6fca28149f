import Foundation
import HTTPSemantics
import Quantities
import Scenarios

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Answers of a real server, kept to be served again: by a mock, or by `mocksrv --scenario FILE`.
///
///     let recording = MockRecording()
///     var options = MockOptions()
///     options.unmatched = .goesToNetwork(recording: recording)
///     … run the client once …
///     try recording.write(to: URL(fileURLWithPath: "Fixtures/feed.json"))
///
/// Later `MockOptions(scenario: ["Fixtures/feed.json"])` answers the same requests offline, and fails all others.
public final class MockRecording: Sendable {
  private let kept: LockedBox<Recording>
  private let matching: [String]

  /// A recording without anything in it.
  /// - Parameters:
  ///   - matchesHost: whether answers are for the host alone that gave them.
  ///   - matching: names of fields that a request must have with the same value to be given the answer.
  public init(matchesHost: Bool = false, matching: [String] = []) {
    kept = LockedBox(Recording(matchesHost: matchesHost))
    self.matching = matching
  }

  /// How many answers there are.
  public var count: Int { kept.withLock { $0.count } }

  /// Adds what any URLSession was given.
  /// - Throws: `RecordingError` when no rule could give this answer to this request.
  public func add(_ request: URLRequest, _ response: HTTPURLResponse, _ data: Data) throws(RecordingError) {
    let exchange = try RecordedExchange(
      method: request.httpMethod ?? "GET", target: request.url?.absoluteString ?? "",
      requestFields: (request.allHTTPHeaderFields ?? [:]).map { HeaderField(name: $0.key, value: $0.value) },
      matching: matching, status: response.statusCode,
      fields: response.allHeaderFields.compactMap { name, value in
        guard let name = name as? String, let value = value as? String, name.lowercased() != "content-encoding" else {
          return nil
        }
        return HeaderField(name: name, value: value)
      }.sorted { $0.name < $1.name }, body: [UInt8](data))
    kept.withLock { _ = $0.add(exchange) }
  }

  /// Adds an answer; returns why it can't be kept, nil when it can.
  func note(_ request: URLRequest, _ response: HTTPURLResponse, _ data: Data) -> String? {
    do throws(RecordingError) {
      try add(request, response, data)
      return nil
    } catch {
      return error.description
    }
  }

  /// Writes a scenario file; what stands in one that is there already stays.
  /// - Throws: `ScenarioError` when the file that is there has mistakes; Foundation's error when it can't be read or written.
  public func write(to file: URL) throws {
    let recording = kept.withLock { $0 }
    let before = FileManager.default.fileExists(atPath: file.path) ? [UInt8](try Data(contentsOf: file)) : []
    let text = try recording.text(appendingTo: before, path: file.path)
    try Data(text.utf8).write(to: file, options: .atomic)
  }
}

extension MockRecording: Hashable {
  /// Whether both are the same recording.
  public static func == (a: MockRecording, b: MockRecording) -> Bool { a === b }

  /// Hashes which recording it is.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
