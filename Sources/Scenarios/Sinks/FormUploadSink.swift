import ByteCodecs
import HTTPSemantics

/// A multipart/form-data body, read part by part in constant memory (RFC 7578).
///
/// The parser is ours and not libmicrohttpd's post processor, because that one works on a libmicrohttpd connection only, and the
/// same upload must be understood offline.
final class FormUploadSink: ReportingSink {
  private struct Part {
    var name: String?
    var filename: String?
    var type: String?
    var bytes: Int64 = 0
    var sha256 = ""
    var saved: String?
  }

  /// A form may have any number of bytes, but what is remembered of its parts must stay small.
  private static let partLimit = 10_000

  private var parser: MultipartFormParser
  private let store: UploadStore?
  private var parts: [Part] = []
  private var meter: BodyMeter?
  private var file: UploadFile?

  init(parser: MultipartFormParser, store: UploadStore?) {
    self.parser = parser
    self.store = store
  }

  func consume(_ bytes: UnsafeRawBufferPointer) throws(Problem) {
    do {
      try parser.consume(bytes) { try handle($0) }
    } catch {
      throw Self.problem(error)
    }
  }

  func finish(isComplete: Bool) throws(Problem) {
    // A part that is open now has lost its end, also when the body is said to be whole.
    try file?.finish(isComplete: false)
    file = nil
    guard isComplete else { return }
    do { try parser.finish() } catch { throw Self.problem(error) }
  }

  private static func problem(_ error: any Error) -> Problem {
    error as? Problem ?? Problem(400, "\(error)")
  }

  private func handle(_ event: MultipartFormEvent) throws {
    switch event {
    case .partBegan(let fields):
      guard parts.count < Self.partLimit else { throw Problem(413, "the form has more than \(Self.partLimit) parts") }
      let disposition = fields["Content-Disposition"].flatMap { ContentDisposition(parsing: $0) }
      let part = Part(name: disposition?.name, filename: disposition?.filename, type: fields["Content-Type"])
      file = try store?.create(disposition?.filename ?? disposition?.name ?? "part")
      parts.append(part)
      meter = BodyMeter()
    case .partData(let bytes):
      meter?.consume(bytes)
      parts[parts.count - 1].bytes += Int64(bytes.count)
      try file?.write(bytes)
    case .partEnded:
      if let digest = meter?.digest() { parts[parts.count - 1].sha256 = Digester.hex(digest) }
      meter = nil
      try file?.finish(isComplete: true)
      parts[parts.count - 1].saved = file?.path
      file = nil
    }
  }

  var report: [JSONMember] {
    let values = parts.map { part in
      JSONValue.object(
        [
          JSONMember("name", part.name.map { .string($0) } ?? .null),
          JSONMember("filename", part.filename.map { .string($0) } ?? .null),
          JSONMember("type", part.type.map { .string($0) } ?? .null), JSONMember("bytes", .integer(part.bytes)),
          JSONMember("sha256", .string(part.sha256)),
        ] + (part.saved.map { [JSONMember("saved", .string($0))] } ?? []))
    }
    return [JSONMember("parts", .array(values))]
  }
}
