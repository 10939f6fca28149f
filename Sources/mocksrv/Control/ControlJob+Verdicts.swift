import Scenarios

extension ControlJob {
  /// `ctl verdicts`
  func verdicts() throws -> Int32 {
    try expect(0)
    let required = try RequiredVerdicts(arguments)
    let answer = try client.send(HTTPRequest("/verdicts", query: query([.session, .path, .verdict, .level])))
    let json = try read(answer)
    let verdicts = json.list("verdicts")
    if isJSON { Output.standard.write(answer.text) } else { say(Self.table(verdicts)) }
    guard !required.names.isEmpty else {
      return verdicts.contains { $0.text("result") == "failed" } ? ExitCode.verdictFailed : ExitCode.fine
    }
    let shortcomings = required.shortcomings(verdicts.map { ($0.text("name"), $0.text("result"), $0.text("summary")) })
    for shortcoming in shortcomings { Output.error.say(shortcoming) }
    return shortcomings.isEmpty ? ExitCode.fine : ExitCode.verdictFailed
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
