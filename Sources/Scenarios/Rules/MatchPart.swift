import ByteCodecs
import HTTPSemantics

/// A part of a multipart/form-data body as rules look at it (RFC 7578).
struct MatchPart {
  /// The name of the form's field.
  var name: String?
  /// The file's name.
  var filename: String?
  /// The Content-Type.
  var type: String?
  /// The content.
  var bytes: [UInt8] = []

  /// The content as UTF-8.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The SHA-256 of the content in hexadecimal digits.
  var sha256: String { Digester.hex(Digester.digest(.sha256, of: bytes)) }

  /// The parts of a whole body of this Content-Type.
  static func read(_ body: [UInt8], contentType: String?) -> Result<[MatchPart], UnreadableBody> {
    guard var parser = contentType.flatMap({ MultipartFormParser(contentType: $0) }) else {
      return .failure(UnreadableBody(reason: "no multipart/form-data with a boundary"))
    }
    var parts: [MatchPart] = []
    do {
      try body.withUnsafeBytes { bytes in
        try parser.consume(bytes) { event in
          switch event {
          case .partBegan(let fields): parts.append(MatchPart(fields))
          case .partData(let data): parts[parts.count - 1].bytes += data
          case .partEnded: break
          }
        }
      }
      try parser.finish()
    } catch {
      return .failure(UnreadableBody(reason: "\(error)"))
    }
    return .success(parts)
  }

  private init(_ fields: HeaderFields) {
    let disposition = fields["Content-Disposition"].flatMap { ContentDisposition(parsing: $0) }
    name = disposition?.name
    filename = disposition?.filename
    type = fields["Content-Type"]
  }
}
