/// Reads rules by the format of docs/SCENARIOS.md, one function per part of it; what is wrong goes to `mistakes`.
///
/// What can't be read is nil or left out, and the reading goes on: its result counts only while `mistakes` is empty.
struct RuleReader {
  /// Where the files of replies are looked for; nil allows absolute paths only.
  let directory: String?
  let mistakes: MistakeList

  /// The keys of a rule.
  static let keys = ["id", "priority", "match", "script", "per", "reply", "replies", "delay", "times", "state"]

  /// A rule: an object, or a string as on the command line.
  func rule(_ node: JSONNode) -> Rule? {
    if let text = node.string {
      do { return try Rule(parsing: text) } catch { mistakes.add(node, error) }
      return nil
    }
    let expected = "a rule: an object, or a string such as \"GET /feed: 503*2, ok\""
    guard let fields = ObjectFields(node, keys: Self.keys, expected: expected, mistakes) else { return nil }
    var rule = Rule()
    if let id = fields["id"] { rule.id = self.id(id) ?? "" }
    if let priority = fields["priority"] {
      rule.priority = Int(whole(priority, in: -1_000_000_000...1_000_000_000) ?? 0)
    }
    if let match = fields["match"] { rule.match = pattern(match) }
    if let script = fields["script"] { rule.script = self.script(script) }
    rule.replies = replies(fields)
    if let per = fields["per"] { rule.perRule = perRule(per, fields) }
    if let delay = fields["delay"] { rule.delay = self.delay(delay) }
    if let times = fields["times"] { rule.times = whole(times, in: 1...1_000_000_000).map(Int.init) }
    if let state = fields["state"] { rule.state = self.state(state) }
    if let script = rule.script, let node = fields["script"], !rule.match.body.isEmpty { check(script, node) }
    return rule
  }

  private func id(_ node: JSONNode) -> String? {
    let text = line(node, expected: "the rule's name, a text of one line")
    guard let text else { return nil }
    guard !text.isEmpty, text.count <= 200 else {
      mistakes.add(node, "an id has 1 to 200 characters")
      return nil
    }
    return text
  }

  private func script(_ node: JSONNode) -> Script? {
    guard let text = node.string else {
      mistakes.add(node, expected: "a script such as \"503*2, ok\"")
      return nil
    }
    do {
      var parser = ScriptParser(ScriptCursor(text), isRule: true)
      let script = Script(attempts: try parser.script())
      if parser.perRule { mistakes.add(node, "per=rule stands beside the script here: \"per\": \"rule\"") }
      return script
    } catch {
      mistakes.add(node, error)
      return nil
    }
  }

  private func perRule(_ node: JSONNode, _ fields: ObjectFields) -> Bool {
    guard fields["script"] != nil || fields["reply"] != nil || fields["replies"] != nil else {
      mistakes.add(
        fields.name("per"),
        "\"per\" says how the attempts of \"script\" or \"replies\" are counted; add one or remove it")
      return false
    }
    return word(node, ["path", "rule"]) == "rule"
  }

  private func state(_ node: JSONNode) -> StateStep? {
    let expected = "a step such as {\"machine\": \"login\", \"is\": \"out\", \"becomes\": \"in\"}"
    guard let fields = ObjectFields(node, keys: ["machine", "is", "becomes"], expected: expected, mistakes) else {
      return nil
    }
    guard let machine = fields["machine"] else {
      mistakes.add(node, "\"machine\" is missing: the name of the state machine")
      return nil
    }
    if fields["is"] == nil, fields["becomes"] == nil {
      mistakes.add(
        node, "\"is\" and \"becomes\" are both missing: without one of them the machine has no part in the rule")
    }
    let required = fields["is"].flatMap { name($0, "a state") }
    let next = fields["becomes"].flatMap { name($0, "a state") }
    return name(machine, "the name of a state machine").map { StateStep(machine: $0, required: required, next: next) }
  }

  /// Notes what waits for a point of an upload that has been read by then.
  private func check(_ script: Script, _ node: JSONNode) {
    let waits = script.attempts.contains { attempt in
      attempt.outcome.status?.up != nil || attempt.outcome.options.upRate != nil
        || attempt.outcome.faults.contains { $0.point.place == .upload }
    }
    guard waits, let text = node.string else { return }
    let place = text.firstIndex(of: "@up:") ?? text.firstIndex(of: "up-rate=") ?? 0
    mistakes.add(
      node, column: node.column(ofCharacter: place),
      "a rule with a body pattern is chosen once the whole body is read: it can't act on the upload (@up:…, up-rate=);"
        + " match by path or header instead")
  }
}

extension String {
  /// How many characters stand before the first `part`; nil when there is none.
  fileprivate func firstIndex(of part: String) -> Int? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(part) { return distance(from: startIndex, to: index) }
      index = self.index(after: index)
    }
    return nil
  }
}
