import HTTPSemantics
import Quantities

extension RuleReader {
  /// The keys of a reply.
  static let replyKeys = ["status", "reason", "headers", "type"] + bodyKeys + ["end"]
  private static let bodyKeys = ["body", "json", "base64", "data", "file", "template", "endpoint", "raw", "websocket"]

  /// What `ok` answers.
  func replies(_ fields: ObjectFields) -> [Reply] {
    guard let member = fields.only(of: ["reply", "replies"], what: "put them all into \"replies\"", mistakes) else {
      return []
    }
    if member.name.string == "reply" { return reply(member.value).map { [$0] } ?? [] }
    guard let items = member.value.items, !items.isEmpty else {
      mistakes.add(
        member.value, expected: "the replies of the first, second … attempt, such as [{\"status\": 503}, {}]")
      return []
    }
    return items.compactMap(reply)
  }

  private func reply(_ node: JSONNode) -> Reply? {
    let expected = "a reply such as {\"status\": 200, \"json\": {\"ok\": true}}"
    guard let fields = ObjectFields(node, keys: Self.replyKeys, expected: expected, mistakes) else { return nil }
    var reply = Reply()
    reply.status = fields["status"].flatMap { whole($0, in: 200...599) }.map(Int.init)
    reply.reason = fields["reason"].flatMap { line($0, expected: "a reason phrase such as \"Slow Down\"") }
    reply.fields = fields["headers"].map(self.fields) ?? []
    reply.ending = fields["end"].flatMap(ending)
    let body = fields.only(of: Self.bodyKeys, what: "a reply has one body", mistakes)
    let type = contentType(fields, reply.fields)
    if let body { reply.body = self.body(body, type: type) ?? .none }
    switch reply.body {
    // The body itself says its type.
    case .bytes, .template: break
    default:
      if case .some(.some(let type)) = type {
        reply.fields.insert(HeaderField(name: "Content-Type", value: type), at: 0)
      }
      if case .some(.none) = type, let node = fields["type"], self.mistakes.isEmpty {
        mistakes.add(node, "\"type\": false goes with \"body\", \"json\", \"base64\" and \"template\" alone")
      }
    }
    if case "raw"? = body?.name.string {
      for other in fields.present(of: ["status", "reason", "headers", "type"]) {
        mistakes.add(
          other.name, "\(other.name.sort) can't stand beside \"raw\", which is everything on the wire; write it there")
      }
    }
    if case "websocket"? = body?.name.string {
      for other in fields.present(of: ["status", "reason", "type", "end"]) {
        mistakes.add(
          other.name,
          "\(other.name.sort) can't stand beside \"websocket\", whose answer is 101 and whose end is one of its moves")
      }
    }
    return reply
  }

  /// nil when it isn't said, a nil within when there is to be none.
  private func contentType(_ fields: ObjectFields, _ headers: [HeaderField]) -> String?? {
    guard let node = fields["type"] else { return nil }
    if headers.contains(where: { $0.name.lowercased() == "content-type" }) {
      mistakes.add(fields.name("type"), "\"type\" is short for Content-Type, which \"headers\" has already; remove one")
    }
    if case .bool(false) = node.kind { return .some(nil) }
    return line(node, expected: "a Content-Type such as \"text/plain\", or false for none").map { .some($0) } ?? nil
  }

  private func fields(_ node: JSONNode) -> [HeaderField] {
    guard let members = node.members else {
      mistakes.add(node, expected: "an object such as {\"X-Id\": \"7\", \"Set-Cookie\": [\"a=1\", \"b=2\"]}")
      return []
    }
    var fields: [HeaderField] = []
    for member in members {
      let name = member.name.string ?? ""
      if name.isEmpty || !name.utf8.allSatisfy(ScriptText.isTokenByte) {
        mistakes.add(member.name, "\(member.name.sort) can't be the name of a header field (RFC 9110 §5.1)")
      }
      if member.value.items?.isEmpty == true { mistakes.add(member.value, expected: "one value or more") }
      for value in member.value.items ?? [member.value] {
        if let text = headerValue(value) { fields.append(HeaderField(name: name, value: text)) }
      }
    }
    return fields
  }

  private func headerValue(_ node: JSONNode) -> String? {
    guard let text = line(node, expected: "a value such as \"7\", or several in an array") else { return nil }
    do { _ = try Template(parsing: text) } catch { mistakes.add(node, error) }
    return ScriptText.trimmed(text)
  }

  private func body(_ member: JSONNode.Member, type: String??) -> ReplyBody? {
    let value = member.value
    switch member.name.string {
    case "body": return string(value, expected: "a text").map { .bytes(Array($0.utf8), type: type ?? ReplyBody.text) }
    case "json": return .bytes(Array(value.compact.utf8), type: type ?? "application/json")
    case "base64": return base64(value).map { .bytes($0, type: type ?? ReplyBody.binary) }
    case "data": return size(value).map { .data(count: $0) }
    case "file": return file(value).map { .file(path: $0) }
    case "endpoint": return target(value).map { .endpoint(target: $0) }
    case "raw": return raw(value).map { .raw($0) }
    case "websocket": return conversation(value).map { .webSocket($0) }
    default:
      guard let source = string(value, expected: "a text with {{…}}") else { return nil }
      do { return .template(try Template(parsing: source), type: type ?? ReplyBody.text) } catch {
        mistakes.add(value, error)
      }
      return nil
    }
  }

  private func target(_ node: JSONNode) -> String? {
    if let text = node.string, text.hasPrefix("/"),
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") })
    {
      return text
    }
    mistakes.add(node, expected: "the path of a built-in endpoint such as \"/data/1m?ranges=ignore\"")
    return nil
  }

  private func file(_ node: JSONNode) -> String? {
    guard let name = string(node, expected: "the path of a file") else { return nil }
    guard let directory = name.hasPrefix("/") ? "" : directory else {
      mistakes.add(node, expected: "an absolute path: outside of a file there is no directory to look in")
      return nil
    }
    switch ScenarioDirectory.regularFile(directory.isEmpty ? name : directory + "/" + name) {
    case .success(let path): return path
    case .failure(let failure):
      mistakes.add(node, "the file \"\(name)\" can't be served: \(failure.description)")
      return nil
    }
  }

  private func raw(_ node: JSONNode) -> [RawPiece]? {
    guard let items = node.items, !items.isEmpty else {
      mistakes.add(
        node, expected: "the pieces in order, such as [\"HTTP/1.1 200 OK\\r\\n\\r\\n\", {\"pause\": \"100ms\"}, \"x\"]")
      return nil
    }
    return items.compactMap { item in
      if let text = item.string { return .bytes(Array(text.utf8)) }
      let expected = "a text, {\"pause\": \"100ms\"}, {\"base64\": \"AAEC\"} or {\"data\": \"64k\"}"
      guard let member = choice(item, of: ["pause", "base64", "data"], expected: expected) else { return nil }
      switch member.name.string {
      case "pause": return duration(member.value).map { .pause($0) }
      case "base64": return base64(member.value).map { .bytes($0) }
      default: return size(member.value).map { .data(count: $0) }
      }
    }
  }

  private func ending(_ node: JSONNode) -> Ending? {
    let text = node.string ?? ""
    for (word, make) in [("idle=", Ending.idle), ("idle-reset=", Ending.idleReset)] where text.hasPrefix(word) {
      if let duration = try? Duration(parsing: text.dropFirst(word.count)) { return make(duration) }
      mistakes.add(
        node, column: node.column(ofCharacter: word.count),
        "found \"\(text.dropFirst(word.count))\", expected a duration such as \(word)5s")
      return nil
    }
    switch text {
    case "keep-alive": return .keepAlive
    case "close": return .close
    case "reset": return .reset
    case "stall": return .hang
    default:
      _ = word(node, ["keep-alive", "close", "reset", "stall", "idle=5s", "idle-reset=5s"])
      return nil
    }
  }
}
