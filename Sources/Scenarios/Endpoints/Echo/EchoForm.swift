import HTTPSemantics

/// A request's body as httpbin sorts it: fields of a form, files, or data of any other kind.
struct EchoForm {
  /// The fields of a form, in their order.
  private(set) var fields: [(name: String, value: String)] = []
  /// The files of a form: names and what is in them.
  private(set) var files: [(name: String, value: String)] = []
  /// The body where it is no form.
  private(set) var data: [UInt8] = []

  /// Reads the body of a request.
  /// - Throws: `Problem` 400 when it says it is a multipart form, and isn't.
  init(_ body: [UInt8], _ head: RequestHead) throws(Problem) {
    // What is compressed can't be read as a form; httpbin shows nothing of it then, neither as fields nor as data.
    let isCoded = head.value("Content-Encoding").map { $0.lowercased() != "identity" } ?? false
    let type = head.value("Content-Type").flatMap { MediaType(parsing: $0) }
    let isForm = type?.matches("application", "x-www-form-urlencoded") == true
    let isMultipart = type?.matches("multipart", "form-data") == true
    if isCoded, isForm || isMultipart { return }
    if isForm {
      fields = QueryItems(formEncoded: body[...]).map { ($0.name, $0.value ?? "") }
    } else if isMultipart {
      if !body.isEmpty { try readParts(body, head.value("Content-Type") ?? "") }
    } else {
      data = body
    }
  }

  private mutating func readParts(_ body: [UInt8], _ type: String) throws(Problem) {
    guard var parser = MultipartFormParser(contentType: type) else {
      throw Problem(400, "\"\(type)\" has no usable boundary; it needs boundary=… of 1 to 70 characters")
    }
    var name: String?
    var isFile = false
    var kind: String?
    var bytes: [UInt8] = []
    do {
      try body.withUnsafeBytes { body in
        try parser.consume(body) { event in
          switch event {
          case .partBegan(let fields):
            let disposition = fields["Content-Disposition"].flatMap { ContentDisposition(parsing: $0) }
            (name, isFile, kind) = (disposition?.name, disposition?.filename != nil, fields["Content-Type"])
            bytes = []
          case .partData(let data): bytes += data
          case .partEnded:
            guard let name else { return }
            if isFile {
              files.append((name, Self.text(bytes, type: kind)))
            } else {
              fields.append((name, String(decoding: bytes, as: UTF8.self)))
            }
          }
        }
      }
      try parser.finish()
    } catch { throw Problem(400, "\(error)") }
  }

  /// Bytes as text: themselves where they are UTF-8, else a `data:` URL (RFC 2397).
  static func text(_ bytes: [UInt8], type: String? = nil) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard !text.utf8.elementsEqual(bytes) else { return text }
    return "data:\(type ?? "application/octet-stream");base64,\(Base64.encode(bytes))"
  }
}
