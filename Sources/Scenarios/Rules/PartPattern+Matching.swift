extension PartPattern {
  /// Whether a part is like this.
  func matches(_ part: MatchPart) -> Bool {
    if let name, part.name?.utf8.elementsEqual(name.utf8) != true { return false }
    if let filename, !filename.matches(part.filename) { return false }
    if let type, !type.matches(part.type) { return false }
    if let text, !text.matches(part.text) { return false }
    // Last, because it costs most.
    if let sha256, sha256 != part.sha256 { return false }
    return true
  }
}

extension PartPattern: CustomStringConvertible {
  /// The part as errors and logs name it, such as `a part with name "file" and type "image/png"`.
  public var description: String {
    var conditions: [String] = []
    if let name { conditions.append("name \(Shown.quoted(name))") }
    if let filename { conditions.append("filename \(filename)") }
    if let type { conditions.append("type \(type)") }
    if let text { conditions.append("text \(text)") }
    if let sha256 { conditions.append("sha256 \(sha256)") }
    return conditions.isEmpty ? "a part" : "a part with \(conditions.joined(separator: " and "))"
  }
}
