import ByteCodecs

/// An order that was taken.
struct Order: Equatable {
  /// Its number in the session, from 1.
  let number: Int
  /// The Idempotency-Key it came with.
  let key: String?
  let type: String?
  let bytes: Int64
  let sha256: [UInt8]
  /// The body itself; `null` where it is long or no text.
  let body: JSONValue

  /// What the answer and the list say of it.
  var json: JSONValue {
    [
      "id": .integer(Int64(number)), "idempotency_key": key.map { .string($0) } ?? .null,
      "type": type.map { .string($0) } ?? .null, "bytes": .integer(bytes),
      "sha256": .string(Digester.hex(sha256)), "body": body,
    ]
  }

  /// The most bytes of a body that the order shows.
  static let bodyLimit = 1_024

  /// A body as JSON where it is JSON, else as a string; `null` where it is too long or no UTF-8.
  static func shown(_ body: BodyCollector?) -> JSONValue {
    guard let body, body.total <= bodyLimit, body.total > 0 else { return .null }
    if let node = try? JSONDocument.parse(body.bytes) { return node.value }
    let text = String(decoding: body.bytes, as: UTF8.self)
    // What isn't UTF-8 was mended on the way.
    return text.utf8.elementsEqual(body.bytes) ? .string(text) : .null
  }
}
