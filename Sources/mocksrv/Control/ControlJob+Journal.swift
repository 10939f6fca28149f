import Quantities
import Scenarios

extension ControlJob {
  private static let filters: [OptionName] = [.session, .path, .method, .status, .since, .limit]

  /// `ctl journal [--follow] [--har]`
  func journal() throws -> Int32 {
    try expect(0)
    if arguments.has(.follow) {
      guard !arguments.has(.har) else { throw UsageError("--har has an end and --follow has none; take one of them") }
      return try follow()
    }
    if arguments.has(.har) {
      let answer = try client.send(HTTPRequest("/journal.har", query: query(Self.filters)))
      Output.standard.write(answer.text)
      return ExitCode.fine
    }
    return try show(HTTPRequest("/journal", query: query(Self.filters))) { Self.table($0.list("entries")) }
  }

  /// `ctl wait N`
  func wait() throws -> Int32 {
    try expect(1)
    let word = OptionValue(text: words[0], origin: "N")
    guard let wanted = Int(word.text), wanted > 0 else { throw UsageError(word, expected: "a whole number from 1") }
    var request = HTTPRequest("/journal", query: [("wait", String(wanted))] + query(Self.filters + [.waitTimeout]))
    if let value = arguments.value(.waitTimeout) {
      let timeout: Duration
      do { timeout = try Duration(parsing: value.text) } catch { throw UsageError(value, expected: error.expected) }
      request.patience += timeout
    }
    let answer = try client.send(request)
    let json = try read(answer)
    let entries = json.list("entries")
    if isJSON { Output.standard.write(answer.text) } else { say(Self.table(entries)) }
    guard json.flag("reached") == true else {
      let ended = entries.count { $0.flag("open") == false }
      Output.error.say("\(ReadableText.count(ended, "exchange")) of \(wanted) ended in time")
      return ExitCode.failure
    }
    return ExitCode.fine
  }

  private func follow() throws -> Int32 {
    guard !arguments.has(.since), !arguments.has(.limit) else {
      throw UsageError("--follow shows what comes from now on; leave --since and --limit away")
    }
    var request = HTTPRequest("/journal/stream", query: query([.session, .path, .method, .status]))
    request.patience = .seconds(60)
    var reader = EventReader()
    let isJSON = isJSON
    try client.stream(request) { bytes in
      for data in reader.read(bytes) {
        let line: String
        if isJSON {
          line = data
        } else if let entry = try? JSONDocument.parse(Array(data.utf8)) {
          line = ReadableText.printable(ExchangeRow(entry).line)
        } else {
          continue
        }
        guard Output.standard.line(line) else { return false }
      }
      return true
    }
    return ExitCode.fine
  }

  private static func table(_ entries: [JSONNode]) -> [String] {
    var columns = Columns(rightAligned: [0, 5, 6])
    columns.add(ExchangeRow.titles)
    for entry in entries { columns.add(ExchangeRow(entry).cells) }
    return columns.lines()
  }
}
