/// A body taken as it is, kept when there is a directory for it.
final class RawUploadSink: ReportingSink {
  private let file: UploadFile?

  init(store: UploadStore?, name: String) throws(Problem) {
    file = try store?.create(name.isEmpty ? "body" : name)
  }

  func consume(_ bytes: UnsafeRawBufferPointer) throws(Problem) { try file?.write(bytes) }

  func finish(isComplete: Bool) throws(Problem) { try file?.finish(isComplete: isComplete) }

  var report: [JSONMember] { file.map { [JSONMember("saved", .string($0.path))] } ?? [] }
}
