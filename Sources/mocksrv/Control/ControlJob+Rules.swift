import Scenarios

extension ControlJob {
  /// `ctl rules [add RULE... | -f FILE | rm ID... | clear]`
  func rules() throws -> Int32 {
    switch words.first {
    case nil where arguments.all(.file).isEmpty: return try listRules()
    case nil, "add": return try addRules()
    case "rm": return try removeRules()
    case "clear":
      try expect(1)
      return try tell(HTTPRequest("DELETE", "/rules", query: sessionQuery), "the session has no rules of its own now")
    case let word?:
      throw UsageError("ctl rules can't \"\(ReadableText.printable(word))\"; it can add, rm and clear")
    }
  }

  private func listRules() throws -> Int32 {
    try show(HTTPRequest("/rules", query: sessionQuery)) { answer in
      var columns = Columns()
      columns.add(["ID", "METHOD", "PATH", "DOES"])
      for rule in answer.list("rules") { columns.add(RuleRow(rule).cells) }
      for rule in answer.list("base") { columns.add(RuleRow(rule).cells + ["(holds in every session)"]) }
      return columns.lines()
    }
  }

  private func addRules() throws -> Int32 {
    let texts = try words.dropFirst() + arguments.all(.file).map { try RuleFile.read($0) }
    guard !texts.isEmpty else { throw UsageError("ctl rules add needs a rule, or -f FILE: 'GET /feed: 503*2, ok'") }
    var lines: [String] = []
    for text in texts {
      // JSON goes as it is, so that the server's words about a mistake name the file's own line and column.
      let isJSON = text.first { !$0.isWhitespace }.map { "{[\"".contains($0) } ?? false
      let request = HTTPRequest("POST", "/rules", query: sessionQuery)
      let answer = try client.send(request.sending(text, type: isJSON ? "application/json" : "text/plain"))
      if self.isJSON { Output.standard.write(answer.text) }
      lines += try read(answer).list("rules").map { $0.text("id") }
    }
    if !isJSON { say(lines) }
    return ExitCode.fine
  }

  private func removeRules() throws -> Int32 {
    guard words.count > 1 else { throw UsageError("ctl rules rm needs the id of a rule; mocksrv ctl rules lists them") }
    for id in words.dropFirst() {
      try client.send(HTTPRequest("DELETE", "/rules/\(HTTPRequest.encoded(id))", query: sessionQuery))
      if !isJSON { say(["rule \(id) is removed"]) }
    }
    return ExitCode.fine
  }
}
