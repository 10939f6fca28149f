extension RuleReader {
  /// The keys of a pattern.
  static let matchKeys = [
    "method", "path", "query", "headers", "cookies", "body", "attempt", "connection", "exchange",
  ]

  /// The requests a rule holds for.
  func pattern(_ node: JSONNode) -> RequestPattern {
    var pattern = RequestPattern()
    let expected = "a pattern such as {\"method\": \"POST\", \"path\": \"/users/*\"}"
    guard let fields = ObjectFields(node, keys: Self.matchKeys, expected: expected, mistakes) else { return pattern }
    if let method = fields["method"] { pattern.methods = methods(method) }
    if let path = fields["path"] { pattern.path = self.path(path) }
    if let query = fields["query"] { pattern.query = fieldPatterns(query, of: "parameters") }
    if let headers = fields["headers"] { pattern.headers = fieldPatterns(headers, of: "header fields") }
    if let cookies = fields["cookies"] { pattern.cookies = fieldPatterns(cookies, of: "cookies") }
    if let body = fields["body"] { pattern.body = bodyPatterns(body) }
    pattern.attempt = fields["attempt"].flatMap { count($0, from: 1) }
    pattern.connection = fields["connection"].flatMap { count($0, from: 1) }
    pattern.exchange = fields["exchange"].flatMap { count($0, from: 1) }
    return pattern
  }

  private func methods(_ node: JSONNode) -> [String] {
    if let text = node.string, let method = MethodPattern(text) { return method.asList }
    guard let items = node.items, !items.isEmpty else {
      mistakes.add(
        node, expected: "a method in capitals such as \"GET\", several such as [\"GET\", \"HEAD\"], or \"ANY\"")
      return []
    }
    return items.compactMap { item in
      if let text = item.string, case .exactly(let method)? = MethodPattern(text) { return method }
      mistakes.add(item, expected: "a method in capitals such as \"GET\"")
      return nil
    }
  }

  private func path(_ node: JSONNode) -> PathMatcher? {
    do throws(ScriptError) {
      if let text = node.string { return .glob(try PathPattern(parsing: text)) }
    } catch {
      mistakes.add(node, error)
      return nil
    }
    let expected = "a path such as \"/users/*\", {\"template\": \"/users/{id}\"} or {\"regex\": \"/users/[0-9]+\"}"
    guard let kind = choice(node, of: ["template", "regex"], expected: expected) else { return nil }
    guard let text = string(kind.value, expected: "a text") else { return nil }
    do throws(ScriptError) {
      return kind.name.string == "regex"
        ? .regex(try RegexPattern(text)) : .template(try PathTemplate(parsing: text))
    } catch {
      mistakes.add(kind.value, error)
      return nil
    }
  }

  /// The single member of an object that has one of `keys`.
  func choice(_ node: JSONNode, of keys: [String], expected: String) -> JSONNode.Member? {
    guard let fields = ObjectFields(node, keys: keys, expected: expected, mistakes) else { return nil }
    guard node.members?.isEmpty == false else {
      mistakes.add(node, "found {}, expected \(expected)")
      return nil
    }
    return fields.only(of: keys, what: "expected \(expected)", mistakes)
  }

  private func fieldPatterns(_ node: JSONNode, of what: String) -> [FieldPattern] {
    guard let members = node.members else {
      mistakes.add(node, expected: "an object with the \(what) as keys")
      return []
    }
    var patterns: [FieldPattern] = []
    for member in members {
      guard let name = member.name.string, isName(name, of: what) else {
        mistakes.add(member.name, "\(member.name.sort) can't be the name of \(what)")
        continue
      }
      for value in member.value.items ?? [member.value] {
        if let value = text(value) { patterns.append(FieldPattern(name, value)) }
      }
      if member.value.items?.isEmpty == true { mistakes.add(member.value, expected: "one pattern or more") }
    }
    return patterns
  }

  private func isName(_ name: String, of what: String) -> Bool {
    what == "parameters" || !name.isEmpty && name.utf8.allSatisfy(ScriptText.isTokenByte)
  }

  /// The keys of a text pattern in its long form.
  static let textKeys = ["equals", "contains", "regex", "not", "present"]

  /// What a text must be like.
  func text(_ node: JSONNode) -> TextPattern? {
    switch node.kind {
    case .string(let text): return .equals(text)
    case .bool(let isThere): return isThere ? .present : .absent
    default:
      let expected =
        "a text, true (present), false (absent), or one of {\"equals\": …}, {\"contains\": …}, {\"regex\": …}, {\"not\": …}"
      return choice(node, of: Self.textKeys, expected: expected).flatMap(text)
    }
  }

  /// The text pattern that one member of an object says.
  func text(_ member: JSONNode.Member) -> TextPattern? {
    let value = member.value
    switch member.name.string {
    case "not": return text(value).map { .not($0) }
    case "present":
      if case .bool(let isThere) = value.kind { return isThere ? .present : .absent }
      mistakes.add(value, expected: "true or false")
    case "equals": return string(value, expected: "a text").map { .equals($0) }
    case "contains": return string(value, expected: "a text").map { .contains($0) }
    default:
      guard let pattern = string(value, expected: "a regular expression") else { return nil }
      do { return .regex(try RegexPattern(pattern)) } catch { mistakes.add(value, error) }
    }
    return nil
  }

  /// The numbers that match, none below `least`.
  func count(_ node: JSONNode, from least: Int64) -> CountPattern? {
    let range = least...999_999_999_999_999
    guard node.members != nil else {
      if case .number = node.kind { return whole(node, in: range).map { CountPattern($0) } }
      mistakes.add(node, expected: "a whole number such as 2, or {\"from\": 2, \"to\": 5}")
      return nil
    }
    let expected = "{\"from\": 2, \"to\": 5}, of which one may be missing"
    guard let fields = ObjectFields(node, keys: ["from", "to"], expected: expected, mistakes) else { return nil }
    guard fields["from"] != nil || fields["to"] != nil else {
      if node.members?.isEmpty == true { mistakes.add(node, "found {}, expected \(expected)") }
      return nil
    }
    let from = fields["from"].map { whole($0, in: range) } ?? least
    let to = fields["to"].flatMap { whole($0, in: range) }
    guard let from else { return nil }
    if let to, from > to {
      mistakes.add(fields["from"] ?? node, "\"from\" \(from) is above \"to\" \(to): no number is both")
      return nil
    }
    return CountPattern(from: from, to: to)
  }
}
