import Quantities

extension RuleReader {
  private static let settingKeys = [
    "protocols", "fragment", "split", "gap", "delay", "heartbeat", "pongs", "closes", "masked", "glue",
    "max_fragment_size", "max_message_size",
  ]
  private static let verbs = [
    "send", "base64", "data", "letters", "expect", "echo", "ping", "pong", "wait", "close", "drop", "raw",
  ]

  /// A conversation: its moves in an array, or an object that has them and how well the server behaves.
  func conversation(_ node: JSONNode) -> ConversationPlan? {
    if let items = node.items { return ConversationPlan(moves(items, node)) }
    let expected = "moves such as [{\"expect\": \"hello\"}, {\"send\": \"hi\"}, {\"close\": 1000}], or {\"moves\": […]}"
    guard let fields = ObjectFields(node, keys: ["moves"] + Self.settingKeys, expected: expected, mistakes) else {
      return nil
    }
    guard let list = fields["moves"], let items = list.items else {
      mistakes.add(fields["moves"] ?? node, "\"moves\" is missing: expected \(expected)")
      return nil
    }
    var plan = ConversationPlan(moves(items, list))
    plan.protocols = fields["protocols"].map(names) ?? []
    plan.fragment = fields["fragment"].flatMap(limit)
    plan.split = fields["split"].flatMap { whole($0, in: 1...1_000) }.map(Int.init) ?? 1
    plan.gap = fields["gap"].flatMap(duration) ?? plan.gap
    plan.delay = fields["delay"].flatMap(duration) ?? .zero
    plan.heartbeat = fields["heartbeat"].flatMap(interval)
    plan.answersPings = fields["pongs"].flatMap(flag) ?? true
    plan.answersClose = fields["closes"].flatMap(flag) ?? true
    plan.isMasked = fields["masked"].flatMap(flag) ?? false
    plan.isGlued = fields["glue"].flatMap(flag) ?? false
    plan.maximumMessage = fields["max_message_size"].flatMap(limit) ?? plan.maximumMessage
    plan.maximumFragment = fields["max_fragment_size"].flatMap(limit) ?? min(plan.maximumFragment, plan.maximumMessage)
    if plan.maximumFragment > plan.maximumMessage, let node = fields["max_fragment_size"] {
      mistakes.add(node, "\"max_fragment_size\" is above \"max_message_size\": no message could have such a fragment")
    }
    return plan
  }

  private func moves(_ items: [JSONNode], _ node: JSONNode) -> [ConversationMove] {
    if items.isEmpty { mistakes.add(node, expected: "one move or more, such as {\"send\": \"hi\"}") }
    return items.compactMap(move)
  }

  private func move(_ node: JSONNode) -> ConversationMove? {
    let expected = "a move such as {\"send\": \"hi\"}, {\"expect\": \"yo\", \"within\": \"2s\"} or {\"close\": 1000}"
    let keys = Self.verbs + ["within", "reason"]
    guard let fields = ObjectFields(node, keys: keys, expected: expected, mistakes) else { return nil }
    guard let verb = fields.only(of: Self.verbs, what: "a move does one thing", mistakes) else {
      // A key that nobody knows was most likely meant to be the verb, and is a mistake already.
      let isKnown = node.members?.allSatisfy { keys.contains($0.name.string ?? "") } ?? false
      if isKnown, fields.present(of: Self.verbs).isEmpty {
        mistakes.add(node, "found no verb of a move, expected \(expected)")
      }
      return nil
    }
    for (name, owner) in [("within", "expect"), ("reason", "close")] where fields[name] != nil {
      if verb.name.string != owner { mistakes.add(fields.name(name), "\"\(name)\" goes with \"\(owner)\" alone") }
    }
    return move(verb, fields)
  }

  private func move(_ verb: JSONNode.Member, _ fields: ObjectFields) -> ConversationMove? {
    let value = verb.value
    switch verb.name.string {
    case "send": return string(value, expected: "a text").map { .send(.text($0)) }
    case "base64": return base64(value).map { .send(.binary($0)) }
    case "data": return messageSize(value).map { .send(.data(count: $0)) }
    case "letters": return messageSize(value).map { .send(.letters(count: $0)) }
    case "expect":
      let within = fields["within"].flatMap(duration)
      if case .bool(true) = value.kind { return .expect(nil, within: within) }
      return text(value).map { .expect($0, within: within) }
    case "echo":
      if case .bool(true) = value.kind { return .echo(count: nil) }
      return whole(value, in: 1...1_000_000_000).map { .echo(count: Int($0)) }
    case "ping": return controlText(value).map { .ping($0) }
    case "pong": return controlText(value).map { .pong($0) }
    case "wait": return duration(value).map { .pause($0) }
    case "close":
      let reason = fields["reason"].flatMap { self.reason($0) } ?? ""
      if case .bool(true) = value.kind { return .close(WebSocketClose(nil)) }
      return whole(value, in: 0...65_535).map { .close(WebSocketClose(Int($0), reason)) }
    case "drop": return word(value, ["close", "reset", "stall"]).flatMap(StreamDrop.init).map { .drop($0) }
    default: return base64(value).map { .raw($0) }
    }
  }

  private func messageSize(_ node: JSONNode) -> Int64? {
    guard let size = size(node) else { return nil }
    if size > WebSocketMessage.limit {
      mistakes.add(node, expected: "a size of at most \(ByteCount(WebSocketMessage.limit))")
    }
    return size
  }

  private func limit(_ node: JSONNode) -> ByteCount? {
    guard let size = messageSize(node) else { return nil }
    if size == 0 { mistakes.add(node, expected: "a size from 1") }
    return ByteCount(size)
  }

  private func controlText(_ node: JSONNode) -> String? {
    guard let text = string(node, expected: "a text of at most 125 bytes") else { return nil }
    if text.utf8.count > 125 { mistakes.add(node, "a control frame has at most 125 bytes (RFC 6455 §5.5)") }
    return text
  }

  private func reason(_ node: JSONNode) -> String? {
    guard let text = string(node, expected: "a text of at most \(WebSocketClose.longestReason) bytes") else {
      return nil
    }
    if text.utf8.count > WebSocketClose.longestReason {
      mistakes.add(node, "a close frame has room for \(WebSocketClose.longestReason) bytes of reason (RFC 6455 §5.5.1)")
    }
    return text
  }

  private func interval(_ node: JSONNode) -> Duration? {
    guard let duration = duration(node) else { return nil }
    if duration < .milliseconds(10) { mistakes.add(node, expected: "10ms or more") }
    return duration
  }

  private func flag(_ node: JSONNode) -> Bool? {
    if case .bool(let value) = node.kind { return value }
    mistakes.add(node, expected: "true or false")
    return nil
  }

  private func names(_ node: JSONNode) -> [String] {
    guard let items = node.items else {
      mistakes.add(node, expected: "subprotocols such as [\"chat\", \"superchat\"]")
      return []
    }
    return items.compactMap { item in
      if let text = item.string, !text.isEmpty, text.utf8.allSatisfy(ScriptText.isTokenByte) { return text }
      mistakes.add(item, expected: "a subprotocol such as \"chat\"")
      return nil
    }
  }
}
