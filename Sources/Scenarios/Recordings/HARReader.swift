import HTTPSemantics

/// Reads the entries of an HTTP archive; what is wrong goes to `mistakes`, what is left out to `notes`.
struct HARReader {
  private(set) var recording: Recording
  private(set) var notes: [ScenarioNote] = []
  let mistakes: MistakeList
  /// Whether the archive is this product's own, whose bodies are as they were sent.
  private var isOwn = false

  init(matchesHost: Bool, _ mistakes: MistakeList) {
    recording = Recording(matchesHost: matchesHost, prefix: "har")
    self.mistakes = mistakes
  }

  /// Reads the whole document.
  mutating func read(_ node: JSONNode) {
    guard let log = node["log"], let entries = log["entries"] else {
      mistakes.add(
        node, "this is no HTTP archive: expected {\"log\": {\"entries\": […]}}; scenario files end with .json or .jsonc"
      )
      return
    }
    isOwn = log["creator"]?["name"]?.string == "mocksrv"
    guard let items = entries.items else {
      mistakes.add(entries, expected: "an array of entries")
      return
    }
    for (index, item) in items.enumerated() { read(item, number: index + 1) }
  }

  private mutating func read(_ entry: JSONNode, number: Int) {
    guard let request = object(entry, "request"), let response = object(entry, "response"),
      let method = string(request, "method", expected: "a method in capitals such as \"GET\""),
      let url = string(request, "url", expected: "an address such as \"https://example.test/feed\""),
      let requestFields = fields(request)
    else { return }
    let address = url.string ?? ""
    let label = "entry \(number), \(method.string ?? "") \(address.count > 80 ? address.prefix(80) + "…" : address),"
    func leaveOut(_ reason: String) {
      notes.append(
        ScenarioNote(path: "", line: entry.line, column: entry.column, message: "\(label) is left out: \(reason)"))
    }
    let parts = RecordedURL(address)
    guard ["http", "https"].contains(parts.scheme) else { return leaveOut("it is no http or https address") }
    guard case .exactly? = method.string.flatMap({ MethodPattern($0) }) else {
      mistakes.add(method, expected: "a method in capitals such as \"GET\"")
      return
    }
    guard let status = status(response) else { return }
    if status == 0 { return leaveOut("it has no answer") }
    guard (200...599).contains(status) else { return leaveOut("a rule can't answer with status \(status)") }
    if let error = response["_error"]?.string, !error.isEmpty { return leaveOut("its answer broke off (\(error))") }
    guard var answerFields = fields(response) else { return }
    var content = HARContent()
    if method.string != "HEAD", !ResponsePlan.isBodiless(status) {
      guard let read = HARContent(response["content"], fields: &answerFields, isOwn: isOwn, mistakes) else { return }
      content = read
      guard content.missing == 0 else {
        return leaveOut(
          "its body of \(GroupedDigits.text(content.missing)) bytes isn't in the archive; export it with content")
      }
    }
    if !answerFields.contains(where: { $0.name.lowercased() == "set-cookie" }) {
      answerFields += HARCookies.fields(response["cookies"])
    }
    do throws(RecordingError) {
      let exchange = try RecordedExchange(
        method: method.string ?? "", target: address, requestFields: requestFields, status: status,
        reason: response["statusText"]?.string, fields: answerFields, body: content.bytes)
      if !recording.add(exchange, number: number) {
        leaveOut("another host was asked for the same before, and rules hold for every host")
      }
    } catch {
      mistakes.add(entry, error.description)
    }
  }

  // MARK: members

  private func object(_ node: JSONNode, _ name: String) -> JSONNode? {
    guard node.members != nil else {
      mistakes.add(node, expected: "an entry with \"request\" and \"response\"")
      return nil
    }
    guard let value = node[name] else {
      mistakes.add(node, "\"\(name)\" is missing: an entry has \"request\" and \"response\"")
      return nil
    }
    guard value.members != nil else {
      mistakes.add(value, expected: "an object")
      return nil
    }
    return value
  }

  private func string(_ node: JSONNode, _ name: String, expected: String) -> JSONNode? {
    guard let value = node[name] else {
      mistakes.add(node, "\"\(name)\" is missing: expected \(expected)")
      return nil
    }
    guard value.string != nil else {
      mistakes.add(value, expected: expected)
      return nil
    }
    return value
  }

  /// 0 where there was no answer; Firefox leaves it out then.
  private func status(_ response: JSONNode) -> Int? {
    guard let node = response["status"], node.kind != .null else { return 0 }
    if case .number(let spelling) = node.kind, let number = Double(spelling), number == number.rounded(),
      (0...999).contains(number)
    {
      return Int(number)
    }
    mistakes.add(node, expected: "a status such as 200, or 0 for none")
    return nil
  }

  /// The header fields; Chromium puts several lines of one name into one value, with line feeds between.
  private func fields(_ message: JSONNode) -> [HeaderField]? {
    guard let list = message["headers"] else { return [] }
    guard let items = list.items else {
      mistakes.add(list, expected: "an array such as [{\"name\": \"ETag\", \"value\": \"\\\"1\\\"\"}]")
      return nil
    }
    var fields: [HeaderField] = []
    for item in items {
      guard let name = item["name"]?.string else {
        mistakes.add(item, expected: "a field such as {\"name\": \"ETag\", \"value\": \"\\\"1\\\"\"}")
        return nil
      }
      guard !name.hasPrefix(":") else { continue }
      guard !name.isEmpty, name.utf8.allSatisfy(ScriptText.isTokenByte) else {
        mistakes.add(item["name"] ?? item, "\"\(name)\" can't be the name of a header field (RFC 9110 §5.1); remove it")
        return nil
      }
      let value = item["value"] ?? item
      for line in (value.string ?? "").utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
        let text = ScriptText.trimmed(String(decoding: line, as: UTF8.self))
        guard ScriptText.isOneLine(text) else {
          mistakes.add(value, "found CR or NUL in the value of \(name), expected a text of one line")
          return nil
        }
        fields.append(HeaderField(name: name, value: text))
      }
    }
    return fields
  }
}
