import Quantities

extension ScriptParser {
  /// outcome = part *( "+" part )
  mutating func outcome() throws(ScriptError) -> Outcome {
    var outcome = Outcome()
    var seen: Set<String> = []
    let start = cursor.position
    repeat { try part(into: &outcome, seen: &seen) } while cursor.take("+")
    // Alone it would read as an attempt that is plainly ok, which nobody means by it.
    if seen == [OptionName.per.rawValue] {
      throw cursor.error(at: start, expected: "per=rule joined to an attempt, such as 503+per=rule")
    }
    return outcome
  }

  /// part = "ok" | status | fault | option
  private mutating func part(into outcome: inout Outcome, seen: inout Set<String>) throws(ScriptError) {
    let start = cursor.position
    let word = cursor.take(until: ScriptText.endsWord)
    if word.isEmpty { throw cursor.error(at: start, expected: Self.anyPart) }
    if word.utf8.allSatisfy(ScriptText.isDigit) {
      let status = try status(word, from: start)
      guard outcome.status == nil else { throw cursor.error(at: start, expected: "one status only in an attempt") }
      guard !seen.contains("ok") else { throw cursor.error(at: start, expected: "no status beside ok") }
      outcome.status = status
    } else if word == "ok" {
      try refuseDetails(of: word)
      guard outcome.status == nil else { throw cursor.error(at: start, expected: "no ok beside a status") }
      guard seen.insert(word).inserted else { throw cursor.error(at: start, expected: "ok only once in an attempt") }
      return
    } else if word == "empty" {
      try refuseDetails(of: "empty (another spelling of close@start)")
      outcome.faults.append(FaultPart(.close))
    } else if let kind = FaultKind(rawValue: word) {
      outcome.faults.append(try fault(kind))
    } else if let name = OptionName(rawValue: word) {
      guard cursor.take("=") else {
        throw cursor.error(at: start, found: word, expected: "\"\(word)=\" and a value")
      }
      guard name.repeats || !seen.contains(word) else {
        throw cursor.error(at: start, expected: "\(word)= only once in an attempt")
      }
      try option(name, from: start, into: &outcome.options)
      seen.insert(word)
      return
    } else {
      throw unknown(word, at: start)
    }
    seen.insert("")
  }

  /// status = 3DIGIT [ "@" up ]
  private mutating func status(_ word: String, from start: Int) throws(ScriptError) -> StatusPart {
    guard word.utf8.count == 3, let code = Int(word), StatusPart.codes.contains(code) else {
      let hint = word.utf8.count == 3 && word.hasPrefix("1") ? " (an interim one is an option: interim=103)" : ""
      throw cursor.error(at: start, found: word, expected: "a status from 200 to 599" + hint)
    }
    if cursor.next == UInt8(ascii: "=") { try refuseDetails(of: "a status") }
    guard cursor.take("@") else { return StatusPart(code: code) }
    let place = cursor.position
    guard case .up(let point)? = try? self.point() else {
      throw cursor.error(
        at: place, expected: "up:start, up:1m or up:50%: a status takes only @up:…, a point of the upload")
    }
    return StatusPart(code: code, up: point)
  }

  /// fault = kind [ "=" value ] [ "@" where ]
  private mutating func fault(_ kind: FaultKind) throws(ScriptError) -> FaultPart {
    var value: Duration?
    let equals = cursor.position
    if cursor.take("=") {
      guard kind.takesValue else { throw cursor.error(at: equals, expected: "no value: \(kind.rawValue) takes none") }
      value = try duration(try self.value(endsAtPlace: true))
    }
    let at = cursor.position
    guard cursor.take("@") else { return FaultPart(kind, value: value) }
    guard !kind.places.isEmpty else {
      throw cursor.error(at: at, expected: "no place: \(kind.rawValue) takes none")
    }
    let place = cursor.position
    let point = try point(for: kind)
    guard kind.places.contains(point.place) else { throw cursor.error(at: place, expected: Self.places(of: kind)) }
    return FaultPart(kind, value: value, at: point)
  }

  private func refuseDetails(of what: String) throws(ScriptError) {
    if cursor.next == UInt8(ascii: "=") {
      throw cursor.error(at: cursor.position, expected: "no value: \(what) takes none")
    }
    if cursor.next == UInt8(ascii: "@") {
      throw cursor.error(at: cursor.position, expected: "no place: \(what) takes none")
    }
  }

  private func unknown(_ word: String, at start: Int) -> ScriptError {
    let words = ["ok", "empty"] + FaultKind.allCases.map(\.rawValue)
    let options = OptionName.allCases.map(\.rawValue)
    var expected = Self.anyPart
    if let nearest = NearestSpelling.of(word, in: words + options) {
      expected += "; did you mean \"\(nearest)\(options.contains(nearest) ? "=" : "")\"?"
    }
    return cursor.error(at: start, found: word, expected: expected)
  }

  private static let anyPart: String = {
    let faults = (FaultKind.allCases.map(\.rawValue) + ["empty"]).joined(separator: ", ")
    let options = OptionName.allCases.filter { $0 != .per }.map { $0.rawValue + "=" }.joined(separator: ", ")
    return "ok, a status from 200 to 599, a fault (\(faults)) or an option (\(options))"
  }()

  static func places(of kind: FaultKind) -> String {
    kind.places.map(\.spelling).joined(separator: ", or ") + " for \(kind.rawValue)"
  }
}
