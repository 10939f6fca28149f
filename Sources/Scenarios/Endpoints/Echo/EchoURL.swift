import HTTPSemantics

/// A URL as httpbin shows it: escapes of characters that need none are undone.
enum EchoURL {
  /// The address of a request, with the session's prefix and without the script.
  static func text(_ request: EndpointRequest) -> String {
    let head = request.head
    var scheme = head.value("X-Forwarded-Proto") ?? head.value("X-Forwarded-Protocol")
    if scheme == nil, head.value("X-Forwarded-Ssl") == "on" { scheme = "https" }
    var url = "\(scheme ?? request.connection.scheme)://\(head.value("Host") ?? "")\(request.scope.prefix)"
    url += readable(request.ownPath, keeping: "/?#")
    if let query = request.ownQuery { url += "?" + readable(query[...], keeping: "&=+#") }
    return url
  }

  /// Undoes escapes but those of blanks, control bytes, percent signs, the characters of `kept`, and what is no UTF-8.
  static func readable(_ bytes: ArraySlice<UInt8>, keeping kept: String) -> String {
    guard bytes.contains(where: { $0 == UInt8(ascii: "%") || $0 >= 0x80 }) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    let kept = Set(kept.utf8)
    var out = ""
    /// Bytes beyond ASCII that may be characters together.
    var run: [UInt8] = []
    func flush() {
      if !run.isEmpty { out += characters(run) }
      run.removeAll()
    }
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%"), let high = rest.first.flatMap(ScriptText.hexValue),
        let low = rest.dropFirst().first.flatMap(ScriptText.hexValue)
      else {
        if byte >= 0x80 {
          run.append(byte)
        } else {
          flush()
          out.unicodeScalars.append(Unicode.Scalar(byte))
        }
        continue
      }
      let value = high << 4 | low
      if value >= 0x80 {
        run.append(value)
      } else {
        flush()
        if value <= 0x20 || value == 0x25 || value == 0x7F || kept.contains(value) {
          out += "%" + String(decoding: rest.prefix(2), as: UTF8.self)
        } else {
          out.unicodeScalars.append(Unicode.Scalar(value))
        }
      }
      rest = rest.dropFirst(2)
    }
    flush()
    return out
  }

  private static func characters(_ run: [UInt8]) -> String {
    let text = String(decoding: run, as: UTF8.self)
    if text.utf8.elementsEqual(run) { return text }
    return run.map { "%" + String($0, radix: 16, uppercase: true) }.joined()
  }
}
