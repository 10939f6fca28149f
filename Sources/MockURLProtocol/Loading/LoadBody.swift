import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The body of a task's request, wherever it comes from; can be sent again where that is possible.
struct LoadBody {
  enum Origin {
    case none
    case data(Data)
    case file(URL)
    case stream(InputStream)
    /// Whoever made the task gives a stream when it is asked for one.
    case onDemand
    /// Nobody can tell.
    case unknown(any Error)
  }

  private var origin: Origin
  private let client: TaskClient
  private var current: (any UploadSource)?
  private var isStreamUsed = false

  init(_ client: TaskClient, _ request: URLRequest) {
    self.client = client
    origin = client.bodyOrigin(request)
  }

  /// Why there can't be a body; nil when all is well.
  var problem: (any Error)? {
    switch origin {
    case .unknown(let error): error
    // A file without a length would look like no body at all.
    case .file(let url) where !FileManager.default.isReadableFile(atPath: url.path): OfflineError.uploadFile(url)
    default: nil
    }
  }

  /// Whether there is a body.
  var isThere: Bool { current != nil }

  /// How many bytes there are; nil when only the end shows.
  var length: Int64? { current?.length }

  /// The body from its beginning; nil for none.
  mutating func open() -> (any UploadSource)? {
    switch origin {
    case .none, .unknown: current = nil
    case .data(let data): current = DataUpload(data)
    case .file(let url): current = FileUpload(url)
    case .stream(let stream):
      isStreamUsed = true
      current = StreamUpload(stream, clock: client.clock)
    case .onDemand: current = DemandedUpload(client)
    }
    return current
  }

  /// Whether `open` would give the whole body once more.
  mutating func rewind() -> Bool {
    current?.close()
    if case .stream = origin { return !isStreamUsed }
    return true
  }

  /// The body for the next request of a redirection; false when it is gone.
  mutating func follow(_ next: URLRequest, from request: URLRequest) -> Bool {
    if next.httpMethod != request.httpMethod, next.httpMethod == "GET" {
      current?.close()
      current = nil
      origin = .none
      return true
    }
    return rewind()
  }

  func close() { current?.close() }
}
