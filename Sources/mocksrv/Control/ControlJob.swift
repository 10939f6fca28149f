import Scenarios

/// What one `mocksrv ctl` has to do, and what it does it with; each verb's work is a file `ControlJob+Verb`.
struct ControlJob {
  let client: ControlClient
  let arguments: Arguments
  let verb: ControlVerb

  /// The words behind the verb.
  var words: [String] { Array(arguments.operands.dropFirst()) }

  var isJSON: Bool { arguments.has(.json) }

  /// `?session=`, when one is named.
  var sessionQuery: [(name: String, value: String)] { query([.session]) }

  /// The parameters that the options of these names stand for.
  func query(_ options: [OptionName]) -> [(name: String, value: String)] {
    options.compactMap { option in arguments.value(option).map { (option.spec.name, $0.text) } }
  }

  /// Sends a request; returns what it is answered, read.
  func ask(_ request: HTTPRequest) throws -> JSONNode { try read(try client.send(request)) }

  /// The JSON of an answer.
  func read(_ answer: HTTPAnswer) throws(RuntimeFailure) -> JSONNode {
    do { return try JSONDocument.parse(answer.body) } catch {
      throw RuntimeFailure("\(client.address.text) answers no JSON (\(error)); is it a mocksrv?")
    }
  }

  /// Sends a request and prints the answer: as it is after `--json`, else the lines that `lines` makes of it.
  func show(_ request: HTTPRequest, _ lines: (JSONNode) -> [String]) throws -> Int32 {
    let answer = try client.send(request)
    if isJSON {
      Output.standard.write(answer.text)
    } else {
      say(lines(try read(answer)))
    }
    return ExitCode.fine
  }

  /// Sends a request and prints a sentence when it was a success; `--json` prints nothing for an answer without a body.
  func tell(_ request: HTTPRequest, _ sentence: String) throws -> Int32 {
    let answer = try client.send(request)
    if isJSON { Output.standard.write(answer.text) } else { say([sentence]) }
    return ExitCode.fine
  }

  func say(_ lines: [String]) {
    // What a server says may have come from anybody.
    for line in lines { Output.standard.line(ReadableText.printable(line)) }
  }

  /// - Throws: `UsageError` unless there are so many words behind the verb.
  func expect(_ count: Int) throws(UsageError) {
    guard words.count != count else { return }
    let forms = verb.usage.map { "mocksrv ctl \($0.words)" }.joined(separator: ", ")
    throw UsageError(
      words.count > count
        ? "ctl \(verb.rawValue) can't use \"\(ReadableText.printable(words[count]))\"; it is written \(forms)"
        : "ctl \(verb.rawValue) needs more words; it is written \(forms)")
  }
}
