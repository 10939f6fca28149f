import Scenarios

extension ControlJob {
  /// `ctl verdicts`
  func verdicts() throws -> Int32 {
    try expect(0)
    let answer = try client.send(HTTPRequest("/verdicts", query: query([.session, .path, .verdict, .level])))
    let json = try read(answer)
    let verdicts = json.list("verdicts")
    if isJSON { Output.standard.write(answer.text) } else { say(Self.table(verdicts)) }
    var isFine = !verdicts.contains { $0.text("result") == "failed" }
    for required in arguments.all(.require).map(\.text) {
      let results = verdicts.filter { $0.text("name") == required }.map { $0.text("result") }
      guard !results.contains("failed") else { continue }
      guard !results.contains("passed") else { continue }
      Output.error.say("\(required) is required, and nothing the client did shows it")
      isFine = false
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
