import Scenarios

extension ControlJob {
  /// `ctl sessions [add [NAME] | reset NAME | rm NAME]`
  func sessions() throws -> Int32 {
    switch words.first {
    case nil: return try listSessions()
    case "add": return try addSession()
    case "reset":
      try expect(2)
      return try tell(
        HTTPRequest("POST", "/sessions/\(HTTPRequest.encoded(words[1]))/reset"),
        "session \(words[1]): counters, states and journal are new")
    case "rm":
      try expect(2)
      return try tell(
        HTTPRequest("DELETE", "/sessions/\(HTTPRequest.encoded(words[1]))"), "session \(words[1]) is forgotten")
    case let word?:
      throw UsageError("ctl sessions can't \"\(ReadableText.printable(word))\"; it can add, reset and rm")
    }
  }

  private func listSessions() throws -> Int32 {
    try show(HTTPRequest("/sessions")) { answer in
      var columns = Columns(rightAligned: [1, 2])
      columns.add(["NAME", "RULES", "REQUESTS", "SEED", "LINK", "URL"])
      for session in answer.list("sessions") {
        let name = session.text("name")
        columns.add([
          name.isEmpty ? "(default)" : name, session.text("rules"), session.text("requests"), session.text("seed"),
          session.text("link"), session.text("url"),
        ])
      }
      return columns.lines()
    }
  }

  private func addSession() throws -> Int32 {
    var members: [String] = []
    if words.count > 1 {
      try expect(2)
      members.append("\"name\":" + JSONValue.string(words[1]).line)
    }
    // As a JSON number, a seed above 2^53 would be rounded by JSONValue.
    if let seed = try arguments.value(.sessionSeed).map(ServerSettings.seed) { members.append("\"seed\":\(seed)") }
    if let link = arguments.value(.sessionLink) {
      members.append("\"link\":" + (link.text == "none" ? "null" : JSONValue.string(link.text).line))
    }
    let body = "{\(members.joined(separator: ","))}"
    return try show(HTTPRequest("POST", "/sessions").sending(body)) { [$0.text("url")] }
  }
}
