import Scenarios

extension ControlJob {
  /// `ctl topics [publish TOPIC TEXT | drop TOPIC [HOW] | rm TOPIC]`
  func topics() throws -> Int32 {
    switch words.first {
    case nil: return try listTopics()
    case "publish":
      try expect(3)
      let body = JSONValue.object([JSONMember("data", .string(words[2]))]).line
      return try show(request("POST", "").sending(body)) { answer in
        ["event \(answer.text("id")) goes to \(answer.text("streams")) streams"]
      }
    case "drop":
      if words.count != 2 { try expect(3) }
      let how = words.count > 2 ? [(name: "how", value: words[2])] : []
      return try show(request("POST", "/drop", how)) { ["\($0.text("streams")) streams are dropped"] }
    case "rm":
      try expect(2)
      return try tell(request("DELETE", ""), "topic \(words[1]) is over")
    case let word?:
      throw UsageError("ctl topics can't \"\(ReadableText.printable(word))\"; it can publish, drop and rm")
    }
  }

  private func request(_ method: String, _ tail: String, _ query: [(name: String, value: String)] = []) -> HTTPRequest {
    HTTPRequest(method, "/topics/\(HTTPRequest.encoded(words[1]))\(tail)", query: sessionQuery + query)
  }

  private func listTopics() throws -> Int32 {
    try show(HTTPRequest("/topics", query: sessionQuery)) { answer in
      var columns = Columns(rightAligned: [1, 2])
      columns.add(["TOPIC", "STREAMS", "KEPT", "LAST"])
      for topic in answer.list("topics") {
        columns.add([topic.text("name"), topic.text("streams"), topic.text("kept"), topic.text("lastId")])
      }
      return columns.lines()
    }
  }
}
