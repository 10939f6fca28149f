import Quantities

extension ScriptParser {
  /// option = name "=" value, with the cursor behind the "="
  mutating func option(_ name: OptionName, from start: Int, into options: inout OutcomeOptions) throws(ScriptError) {
    let value = try value()
    switch name {
    case .delay: options.delay = try duration(value)
    case .pause: options.pause = try duration(value)
    case .rate: options.rate = try rate(value)
    case .upRate: options.upRate = try rate(value)
    case .retryAfter: options.retryAfter = try retryAfter(value)
    case .header: options.headers.append(try header(value))
    case .body: options.body = value.text
    case .type: options.type = try line(value)
    case .etag: options.etag = try line(value)
    case .length: options.length = try size(value).bytes
    case .chunked: options.chunked = try yesOrNo(value)
    case .interim: options.interim.append(try interim(value))
    case .reason: options.reason = try line(value)
    case .per: try setPerRule(value, from: start)
    }
  }

  private func retryAfter(_ value: Value) throws(ScriptError) -> RetryAfterOption {
    if value.isQuoted { return .verbatim(try line(value)) }
    do {
      if value.text.hasPrefix("@") {
        return .date(try duration(String(value.text.dropFirst()), at: value.start + 1))
      }
      return .seconds(try duration(value))
    } catch {
      throw cursor.error(
        at: value.start, expected: #"seconds such as 2s, a date such as @2s, or a quoted text such as "soon""#)
    }
  }

  private func header(_ value: Value) throws(ScriptError) -> HeaderOption {
    let text = try line(value)
    guard let header = HeaderOption(line: text) else {
      throw cursor.error(
        at: value.start, found: text, expected: #"a field name, a colon and a value, as in header="X-Id: 7""#)
    }
    return header
  }

  private func line(_ value: Value) throws(ScriptError) -> String {
    guard ScriptText.isOneLine(value.text) else {
      throw cursor.error(at: value.start, expected: "a text of one line, without CR, LF and NUL")
    }
    return value.text
  }

  private func yesOrNo(_ value: Value) throws(ScriptError) -> Bool {
    switch value.text {
    case "yes": return true
    case "no": return false
    default: throw cursor.error(at: value.start, expected: "yes or no")
    }
  }

  private func interim(_ value: Value) throws(ScriptError) -> Int {
    guard value.text.utf8.count == 3, value.text.utf8.allSatisfy(ScriptText.isDigit), let code = Int(value.text),
      (100...199).contains(code), code != 101
    else {
      throw cursor.error(at: value.start, expected: "an interim status from 100 to 199, except 101, such as 103")
    }
    return code
  }

  private mutating func setPerRule(_ value: Value, from start: Int) throws(ScriptError) {
    guard value.text == "rule" else { throw cursor.error(at: value.start, expected: "rule, as in per=rule") }
    guard isRule else {
      throw cursor.error(
        at: start, expected: "a script without per=rule, which only a rule (METHOD PATTERN: SCRIPT) can have")
    }
    guard !perRule else { throw cursor.error(at: start, expected: "per=rule only once in a rule") }
    perRule = true
  }
}
