import Scenarios

extension ControlJob {
  /// `ctl health`
  func health() throws -> Int32 {
    try expect(0)
    return try show(HTTPRequest("/health")) { ["mocksrv \($0.text("version")) is up at \(client.address.text)"] }
  }

  /// `ctl link [LINK|none]`
  func link() throws -> Int32 {
    guard let word = words.first else {
      return try show(HTTPRequest("/link")) { [$0["link"]?.string ?? "none"] }
    }
    try expect(1)
    let link: JSONValue = word == "none" ? .null : .string(word)
    let body = JSONValue.object([JSONMember("link", link)]).line
    return try show(HTTPRequest("PUT", "/link").sending(body)) { answer in
      let control = answer.text("control")
      let isElsewhere = answer["link"]?.string != nil && !control.isEmpty && control != client.address.text
      return [answer["link"]?.string ?? "none"] + (isElsewhere ? ["the control API goes on at \(control)"] : [])
    }
  }

  /// `ctl reset`
  func reset() throws -> Int32 {
    try expect(0)
    let what = arguments.value(.session).map { "session \($0.text)" } ?? "all sessions"
    return try tell(HTTPRequest("POST", "/reset", query: sessionQuery), "\(what): counters, states and journal are new")
  }

  /// `ctl shutdown`
  func shutdown() throws -> Int32 {
    try expect(0)
    return try tell(HTTPRequest("POST", "/shutdown"), "the server ends")
  }

  /// `ctl machines [MACHINE STATE]`
  func machines() throws -> Int32 {
    guard let machine = words.first else {
      return try show(HTTPRequest("/machines", query: sessionQuery)) { answer in
        var columns = Columns()
        columns.add(["MACHINE", "STATE"])
        for machine in answer.list("machines") { columns.add([machine.text("name"), machine.text("state")]) }
        return columns.lines()
      }
    }
    try expect(2)
    let request = HTTPRequest("PUT", "/machines/\(HTTPRequest.encoded(machine))", query: sessionQuery)
    let body = JSONValue.object([JSONMember("state", .string(words[1]))]).line
    return try show(request.sending(body)) { ["\($0.text("name")) is \($0.text("state"))"] }
  }
}
