import HTTPSemantics

/// Cookies of an answer in an HTTP archive whose Set-Cookie fields were left out (HAR 1.2, cookies).
enum HARCookies {
  /// The fields that set them (RFC 6265 §4.1.1); what isn't a cookie is passed over, since the list only repeats what fields say.
  static func fields(_ node: JSONNode?) -> [HeaderField] {
    (node?.items ?? []).compactMap { cookie in
      guard let name = cookie["name"]?.string, !name.isEmpty, name.utf8.allSatisfy(ScriptText.isTokenByte) else {
        return nil
      }
      var value = "\(name)=\(cookie["value"]?.string ?? "")"
      for (member, attribute) in [("path", "Path"), ("domain", "Domain"), ("sameSite", "SameSite")] {
        if let text = cookie[member]?.string, !text.isEmpty { value += "; \(attribute)=\(text)" }
      }
      for (member, attribute) in [("secure", "Secure"), ("httpOnly", "HttpOnly")]
      where cookie[member]?.kind == .bool(true) {
        value += "; \(attribute)"
      }
      return ScriptText.isOneLine(value) ? HeaderField(name: "Set-Cookie", value: value) : nil
    }
  }
}
