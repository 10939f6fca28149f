import HTTPSemantics

/// Cookies as httpbin writes and reads them (RFC 6265 §4).
enum CookieText {
  /// The cookies of Cookie fields, in order; of equal names the first counts.
  static func list(_ fields: [String]) -> [(name: String, value: String)] {
    var found: [(name: String, value: String)] = []
    for pair in fields.joined(separator: "; ").split(separator: ";") {
      let trimmed = pair.trimmingBlanks
      guard let equals = trimmed.firstIndex(of: "="), equals != trimmed.startIndex else { continue }
      let name = String(trimmed[..<equals])
      guard !found.contains(where: { $0.name == name }) else { continue }
      found.append((name, unquoted(trimmed[trimmed.index(after: equals)...])))
    }
    return found
  }

  /// The same by name.
  static func read(_ fields: [String]) -> [String: String] {
    Dictionary(list(fields).map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// Adds Set-Cookie to `plan`, for the paths of the request's session.
  /// - Throws: `Problem` 400 when the name can't be a cookie's.
  static func set(
    _ name: String, _ value: String, _ call: RouteCall, _ plan: inout ResponsePlan, attributes: String = ""
  ) throws(Problem) {
    try FieldText.check(name: name)
    let path = call.request.scope.prefix
    plan.fields.append("Set-Cookie", "\(name)=\(quoted(value))\(attributes); Path=\(path.isEmpty ? "/" : path)")
  }

  /// Adds what makes a client forget a cookie.
  /// - Throws: `Problem` 400 when the name can't be a cookie's.
  static func delete(_ name: String, _ call: RouteCall, _ plan: inout ResponsePlan) throws(Problem) {
    try set(name, "", call, &plan, attributes: "; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=0")
  }

  /// The value itself, or in quotes with octal escapes where it holds what no cookie may.
  private static func quoted(_ value: String) -> String {
    guard !value.utf8.allSatisfy(isPlain) else { return value }
    var out = "\""
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): out += "\\" + String(Unicode.Scalar(byte))
      case 0x20...0x7E where byte != UInt8(ascii: ",") && byte != UInt8(ascii: ";"):
        out.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let octal = String(byte, radix: 8)
        out += "\\" + String(repeating: "0", count: 3 - octal.count) + octal
      }
    }
    return out + "\""
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !"\",;\\".utf8.contains(byte)
  }

  private static func unquoted(_ value: Substring) -> String {
    guard value.utf8.count > 1, value.hasPrefix("\""), value.hasSuffix("\"") else { return String(value) }
    var out: [UInt8] = []
    var rest = value.utf8.dropFirst().dropLast()
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let next = rest.first else {
        out.append(byte)
        continue
      }
      if let code = UInt8(String(decoding: rest.prefix(3), as: UTF8.self), radix: 8), rest.count >= 3 {
        out.append(code)
        rest = rest.dropFirst(3)
      } else {
        out.append(next)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}

extension Substring {
  /// The text without blanks about it.
  fileprivate var trimmingBlanks: Substring {
    var rest = self.drop { $0 == " " || $0 == "\t" }
    while rest.last == " " || rest.last == "\t" { rest.removeLast() }
    return rest
  }
}
