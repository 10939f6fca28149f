import HTTPSemantics

/// The Idempotency-Key of a request (draft-ietf-httpapi-idempotency-key-header-07 §2.1).
enum IdempotencyKey {
  /// The longest key that is taken.
  static let lengthLimit = 255

  /// The key of a request; nil where there is none and none is needed.
  /// - Throws: `Problem` 400 when it is missing, malformed, or there are several.
  static func read(_ head: RequestHead, _ rule: OrderOptions.KeyRule) throws(Problem) -> String? {
    let fields = head.values("Idempotency-Key")
    guard fields.count < 2 else { throw Problem(400, "there are \(fields.count) Idempotency-Key fields; send one") }
    guard let field = fields.first else {
      guard rule == .optional else {
        throw Problem(
          400, "Idempotency-Key is missing; send one, such as \"6d9f2c1e\", and the same with each repetition")
      }
      return nil
    }
    let key = StructuredField.string(parsing: field) ?? (rule == .strict ? nil : bare(field))
    guard let key else {
      throw Problem(400, "Idempotency-Key \(field) is no string; write it in quotes, such as \"6d9f2c1e\"")
    }
    guard (1...lengthLimit).contains(key.utf8.count) else {
      throw Problem(400, "an Idempotency-Key has 1 to \(lengthLimit) characters, this one \(key.utf8.count)")
    }
    return key
  }

  /// Many services want it without quotes, so most clients send it so.
  private static func bare(_ field: String) -> String? {
    field.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") } ? field : nil
  }
}
