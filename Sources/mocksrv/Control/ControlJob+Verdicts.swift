import Scenarios

extension ControlJob {
  /// `ctl verdicts`
  func verdicts() throws -> Int32 {
    try expect(0)
    let answer = try client.send(HTTPRequest("/verdicts", query: query([.session, .path, .verdict, .level])))
    let json = try read(answer)
    let verdicts = json.list("verdicts")
    if isJSON { Output.standard.write(answer.text) } else { say(Self.table(verdicts)) }
    let required = arguments.all(.require).map(\.text)
    guard !required.isEmpty else {
      return verdicts.contains { $0.text("result") == "failed" } ? ExitCode.verdictFailed : ExitCode.fine
    }
    var isFine = true
    for name in required {
      let results = verdicts.filter { $0.text("name") == name }.map { $0.text("result") }
      guard results.contains("failed") || !results.contains("passed") else { continue }
      isFine = false
      let reason = results.contains("failed") ? "failed" : "is required, and nothing the client did shows it"
      Output.error.say("\(name) \(reason)")
    }
    return isFine ? ExitCode.fine : ExitCode.verdictFailed
  }

  private static func table(_ verdicts: [JSONNode]) -> [String] {
    guard !verdicts.isEmpty else { return ["nothing the client did can be judged yet"] }
    var columns = Columns()
    columns.add(["RESULT", "VERDICT", "LEVEL", "OPERATION", "SUMMARY"])
    for verdict in verdicts {
      columns.add(["result", "name", "level", "operation", "summary"].map { verdict.text($0) })
    }
    return columns.lines()
  }
}
