extension ResponseParser {
  /// Finds out how the body of the final response ends (RFC 9112 §6.3).
  mutating func frame(_ head: ResponseHead) throws(Failure) {
    let codings = Self.members(head.fields, "Transfer-Encoding")
    allowsNext = Self.allowsNext(head)
    // A version that knows no transfer codings makes the framing doubtful (RFC 9112 §6.1).
    if !codings.isEmpty, head.version == .http10 { allowsNext = false }

    let opensTunnel = head.status == 101 || (method == "CONNECT" && (200..<300).contains(head.status))
    if opensTunnel { allowsNext = false }
    if method == "HEAD" || opensTunnel || head.status == 204 || head.status == 304 {
      // Nothing hangs on the length here: one that can't be read is passed over.
      if codings.isEmpty { expectedLength = try? Self.contentLength(head.fields) }
      state = .ending(trailers: HeaderFields())
      return
    }
    if let last = codings.last {
      if ASCII.equalIgnoringCase(last, "chunked") {
        state = .chunkSize
      } else {
        readUntilClose()
      }
      return
    }
    expectedLength = try Self.contentLength(head.fields)
    switch expectedLength {
    case nil: readUntilClose()
    case 0: state = .ending(trailers: HeaderFields())
    case .some(let length): state = .sized(left: length)
    }
  }

  private mutating func readUntilClose() {
    state = .untilClose
    bodyDelimitedByClose = true
    allowsNext = false
  }

  private static func allowsNext(_ head: ResponseHead) -> Bool {
    let options = members(head.fields, "Connection")
    if options.contains(where: { ASCII.equalIgnoringCase($0, "close") }) { return false }
    return head.version == .http11 || options.contains { ASCII.equalIgnoringCase($0, "keep-alive") }
  }

  /// The one length that all values agree on (RFC 9112 §6.3).
  private static func contentLength(_ fields: HeaderFields) throws(Failure) -> Int64? {
    guard let text = fields.combined("Content-Length") else { return nil }
    var length: Int64?
    // An empty member is an error here, so the list isn't split as other fields are.
    for member in text.split(separator: ",", omittingEmptySubsequences: false) {
      let digits = ASCII.trimmed(member)
      guard !digits.isEmpty, digits.utf8.allSatisfy({ ASCII.isDigit($0) }), let value = Int64(digits) else {
        throw .malformedHead("Content-Length is \"\(text)\", which is not one number (RFC 9112 §6.3)")
      }
      guard length == nil || length == value else {
        throw .malformedHead("Content-Length has different values: \(text) (RFC 9112 §6.3)")
      }
      length = value
    }
    return length
  }

  /// The members of a field's list, without parameters; `identity`, which earlier standards had, means no coding.
  private static func members(_ fields: HeaderFields, _ name: String) -> [Substring] {
    fields.values(name).flatMap { value in
      value.split(separator: ",").map { member in ASCII.trimmed(member.prefix { $0 != ";" }) }
    }.filter { !$0.isEmpty && !ASCII.equalIgnoringCase($0, "identity") }
  }
}
