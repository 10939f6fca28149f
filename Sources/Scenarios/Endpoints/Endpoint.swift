import HTTPSemantics
import Quantities

/// A family of paths and what they answer.
protocol Endpoint: Sendable {
  /// What the start page says of it: path and purpose.
  var summary: (path: String, purpose: String) { get }
  /// Whether a decoded path, without session prefix, is one of the family.
  func matches(_ path: ArraySlice<UInt8>) -> Bool
  /// What takes the request body; nil when the endpoint has no use for it.
  func makeSink(_ request: EndpointRequest) throws(Problem) -> (any BodySink)?
  /// The answer to a request whose body, if any, has arrived.
  func answer(_ request: EndpointRequest, sink: (any BodySink)?, report: BodyReport) -> ResponsePlan
}

extension Endpoint {
  func makeSink(_ request: EndpointRequest) throws(Problem) -> (any BodySink)? { nil }
}

/// A request as an endpoint sees it.
struct EndpointRequest {
  let head: RequestHead
  let scope: RequestScope
  /// Which attempt of the same thing this is, from 1.
  let attempt: Int
  /// A number no other exchange of the run has.
  let number: Int
  let began: MonotonicTime
  /// The `etag=` option: the entity tag that preconditions and ranges must go by.
  let etagOverride: String?
  /// Whether the request came in on the control port.
  let isControlPort: Bool

  /// The parameters of the query.
  var query: QueryItems { QueryItems(head.queryBytes ?? []) }

  /// The path below `root`; nil when `root` isn't its beginning.
  func tail(below root: StaticString) -> String? {
    guard scope.path.starts(with: root) else { return nil }
    return String(decoding: scope.path.dropFirst(root.utf8CodeUnitCount), as: UTF8.self)
  }

  /// The answer to a method the endpoint doesn't know (RFC 9110 §15.5.6).
  func methodNotAllowed(_ allowed: String) -> ResponsePlan {
    Problem(
      405, "\(head.method) means nothing here; use \(allowed)",
      fields: HeaderFields([HeaderField(name: "Allow", value: allowed)])
    ).plan
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes begin with `text`, compared without allocating.
  func starts(with text: StaticString) -> Bool {
    count >= text.utf8CodeUnitCount
      && withUnsafeBufferPointer { bytes in
        let other = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        return bytes.prefix(other.count).elementsEqual(other)
      }
  }

  /// Whether the bytes are `text`.
  func equals(_ text: StaticString) -> Bool { count == text.utf8CodeUnitCount && starts(with: text) }
}

/// Every endpoint there is; a new one is a file beside this one and a line here.
enum EndpointCatalog {
  static func all(_ configuration: EngineConfiguration) -> [any Endpoint] {
    var endpoints: [any Endpoint] = [
      DataEndpoint(), StatusEndpoint(), UploadEndpoint(directory: configuration.uploadsDirectory),
    ]
    if let directory = configuration.filesDirectory { endpoints.append(FilesEndpoint(directory: directory)) }
    endpoints.append(StartEndpoint(summaries: endpoints.map(\.summary)))
    return endpoints
  }
}
