import ByteCodecs
import HTTPSemantics
import Quantities

/// `/upload`: takes a body of any kind and says what arrived.
final class UploadEndpoint: Endpoint {
  let summary = (
    path: "/upload", purpose: "any method; raw, chunked or multipart/form-data; answers what arrived as JSON"
  )
  private let directory: String?

  init(directory: String?) { self.directory = directory }

  func matches(_ path: ArraySlice<UInt8>) -> Bool {
    path.starts(with: "/upload") && (path.count == 7 || path[path.startIndex + 7] == UInt8(ascii: "/"))
  }

  func makeSink(_ request: EndpointRequest) throws(Problem) -> (any BodySink)? {
    let store = directory.map { UploadStore(directory: $0, number: request.number) }
    guard let type = request.head.value("Content-Type"), let media = MediaType(parsing: type),
      media.type == "multipart", media.subtype == "form-data"
    else {
      let name = request.tail(below: "/upload/") ?? ""
      return try RawUploadSink(store: store, name: name)
    }
    guard let parser = MultipartFormParser(contentType: type) else {
      throw Problem(400, "\"\(type)\" has no usable boundary; it needs boundary=… of 1 to 70 characters")
    }
    return FormUploadSink(parser: parser, store: store)
  }

  func answer(_ request: EndpointRequest, sink: (any BodySink)?, report: BodyReport) -> ResponsePlan {
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
