extension RuleReader {
  /// What the body must be like: one pattern or several.
  func bodyPatterns(_ node: JSONNode) -> [BodyPattern] {
    guard let items = node.items else { return bodyPattern(node) }
    if items.isEmpty { mistakes.add(node, expected: "one pattern or more") }
    return items.flatMap(bodyPattern)
  }

  private func bodyPattern(_ node: JSONNode) -> [BodyPattern] {
    switch node.kind {
    case .string, .bool: return text(node).map { [.text($0)] } ?? []
    default: break
    }
    let keys = Self.textKeys + ["json", "part", "sha256", "size"]
    let expected =
      "a text, or one of {\"contains\": …}, {\"regex\": …}, {\"json\": …}, {\"part\": …}, {\"sha256\": …}, {\"size\": …}"
      + " (several stand in an array)"
    guard let member = choice(node, of: keys, expected: expected) else { return [] }
    switch member.name.string {
    case "json": return json(member.value)
    case "part": return part(member.value).map { [.part($0)] } ?? []
    case "sha256": return digest(member.value).map { [.sha256($0)] } ?? []
    case "size": return bodySize(member.value).map { [.size($0)] } ?? []
    default: return text(member).map { [.text($0)] } ?? []
    }
  }

  private func bodySize(_ node: JSONNode) -> CountPattern? {
    node.string != nil ? size(node).map { CountPattern($0) } : count(node, from: 0)
  }

  private func json(_ node: JSONNode) -> [BodyPattern] {
    guard let members = node.members, !members.isEmpty else {
      mistakes.add(node, expected: "paths and their values, such as {\"$.user.name\": \"anna\"}")
      return []
    }
    return members.compactMap { member -> BodyPattern? in
      guard let text = member.name.string else { return nil }
      let path: JSONPath
      do throws(ScriptError) { path = try JSONPath(parsing: text) } catch {
        mistakes.add(member.name, error)
        return nil
      }
      return jsonText(member.value).map { .json(path, $0) }
    }
  }

  /// Numbers, true, false and null stand for themselves here: a document has them, and a header field doesn't.
  private func jsonText(_ node: JSONNode) -> TextPattern? {
    switch node.kind {
    case .number, .bool, .null: .equals(node.compact)
    default: text(node)
    }
  }

  private func part(_ node: JSONNode) -> PartPattern? {
    let keys = ["name", "filename", "type", "text", "sha256"]
    let expected = "a part such as {\"name\": \"file\", \"type\": \"image/png\"}"
    guard let fields = ObjectFields(node, keys: keys, expected: expected, mistakes) else { return nil }
    return PartPattern(
      name: fields["name"].flatMap { string($0, expected: "the part's name") },
      filename: fields["filename"].flatMap(text), type: fields["type"].flatMap(text),
      text: fields["text"].flatMap(text), sha256: fields["sha256"].flatMap(digest))
  }
}
