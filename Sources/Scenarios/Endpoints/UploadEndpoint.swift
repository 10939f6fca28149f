import ByteCodecs
import HTTPSemantics
import Quantities

/// `/upload`: takes a body of any kind and says what arrived.
final class UploadEndpoint: Endpoint {
  let summary = (
    path: "/upload", purpose: "any method; raw, chunked or multipart/form-data; answers what arrived as JSON"
  )
  let heading = "Files and uploads"
  let listing = [
    EndpointListing(
      path: "/upload", purpose: "takes a raw, chunked or multipart body and answers what arrived: bytes, digest, parts",
      example: "-F 'note=hello' '{url}/upload'")
  ]
  private let directory: String?

  init(directory: String?) { self.directory = directory }

  func matches(_ path: ArraySlice<UInt8>) -> Bool {
    path.starts(with: "/upload") && (path.count == 7 || path[path.startIndex + 7] == UInt8(ascii: "/"))
  }

  func makeSink(_ request: EndpointRequest) throws(Problem) -> (any BodySink)? {
    let store = directory.map { UploadStore(directory: $0, number: request.number) }
    if let parser = try Self.formParser(request) { return FormUploadSink(parser: parser, store: store) }
    return try RawUploadSink(store: store, name: request.tail(below: "/upload/") ?? "")
  }

  /// Reads the request's body as a form; nil when it says that it is none.
  private static func formParser(_ request: EndpointRequest) throws(Problem) -> MultipartFormParser? {
    guard let type = request.head.value("Content-Type"), let media = MediaType(parsing: type),
      media.type == "multipart", media.subtype == "form-data"
    else { return nil }
    guard let parser = MultipartFormParser(contentType: type) else {
      throw Problem(400, "\"\(type)\" has no usable boundary; it needs boundary=… of 1 to 70 characters")
    }
    return parser
  }

  /// What is wrong with a form of no bytes at all, which is none however its length is said; nil when there is none.
  private static func flaw(ofEmpty request: EndpointRequest) -> Problem? {
    guard request.head.declaredContentLength == 0 else { return nil }
    do throws(Problem) {
      guard let parser = try formParser(request) else { return nil }
      try FormUploadSink(parser: parser, store: nil).finish(isComplete: true)
      return nil
    } catch { return error }
  }

  func answer(_ request: EndpointRequest, sink: (any BodySink)?, report: BodyReport) -> ResponsePlan {
    // Without bytes nobody makes a sink.
    if sink == nil, let flaw = Self.flaw(ofEmpty: request) { return flaw.plan }
    let seconds = report.elapsed.inSeconds
    var members = [
      JSONMember("method", .string(request.head.method)), JSONMember("bytes", .integer(report.bytes)),
      JSONMember("sha256", .string(Digester.hex(report.sha256 ?? Digester.digest(.sha256, of: [])))),
      JSONMember("type", request.head.value("Content-Type").map { .string($0) } ?? .null),
      JSONMember("attempt", .integer(Int64(request.attempt))),
      JSONMember("seconds", .number((seconds * 1e6).rounded() / 1e6)),
      JSONMember(
        "bitsPerSecond", seconds > 0 ? .number((Double(report.bytes) * 8 / seconds).rounded()) : .null),
    ]
    if let reporting = sink as? any ReportingSink { members += reporting.report }
    return .text(200, JSONValue.object(members).text + "\n", type: "application/json")
  }
}
