import Testing

@testable import Scenarios

@Suite struct ScriptErrorTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let text: String
    let column: Int
    let found: String
    let word: String

    init(_ text: String, _ column: Int, _ found: String, _ word: String) {
      (self.text, self.column, self.found, self.word) = (text, column, found, word)
    }
    var testDescription: String { text }
  }

  @Test(arguments: [
    Mistake("", 1, "", "a status from 200 to 599"), Mistake("  ", 3, "", "ok"),
    Mistake("503,,ok", 5, ",", "a status"), Mistake("503,", 5, "", "a fault"), Mistake(",ok", 1, ",", "ok"),
    Mistake("503+", 5, "", "an option"), Mistake("503++ok", 5, "+", "a fault"), Mistake("+503", 1, "+", "ok"),
    Mistake("503 *2", 4, " ", "white space"), Mistake("503* 2", 5, " ", "count"),
    Mistake("503 + delay=1s", 4, " ", "quoted"), Mistake("stall =5s", 6, " ", "white space"),
    Mistake("ok, 503;ok", 5, "503;ok", "a status"),
  ])
  func refusesBadStructure(_ mistake: Mistake) { check(mistake) }

  @Test(arguments: [
    Mistake("50", 1, "50", "200 to 599"), Mistake("5033", 1, "5033", "200 to 599"), Mistake("600", 1, "600", "599"),
    Mistake("103", 1, "103", "interim=103"), Mistake("503@64k", 5, "64k", "only @up:"),
    Mistake("503@", 5, "", "only @up:"),
    Mistake("503@start", 5, "start", "only @up:"), Mistake("503@up:", 5, "up:", "only @up:"),
    Mistake("503=1", 4, "=1", "a status takes none"), Mistake("503+500", 5, "500", "one status"),
    Mistake("ok+503", 4, "503", "no status beside ok"), Mistake("503+ok", 5, "ok", "no ok beside"),
    Mistake("ok+ok", 4, "ok", "only once"), Mistake("ok@head", 3, "@head", "no place"),
    Mistake("ok=1", 3, "=1", "no value"),
    Mistake("503@up:start@up:1m", 5, "up:start@up:1m", "only @up:"),
    Mistake(#"503"x""#, 4, #""x""#, "\"+\" and a part"),
  ])
  func refusesBadStatuses(_ mistake: Mistake) { check(mistake) }

  @Test(arguments: [
    Mistake("503~", 5, "", "percentage"), Mistake("503~30", 5, "30", "percentage"),
    Mistake("503~101%", 5, "101%", "100%"),
    Mistake("503~-1%", 5, "-1%", "percentage"), Mistake("503~0..1%", 5, "0..1%", "percentage"),
    Mistake("503*0", 5, "0", "1 or more"), Mistake("503*", 5, "", "1 or more"), Mistake("503*2.5", 5, "2.5", "count"),
    Mistake("503*99999999999999999999", 5, "99999999999999999999", "count"), Mistake("503*-2", 5, "-2", "count"),
    Mistake("503*2~30%", 6, "~", "before the count"), Mistake("503~1%~2%", 7, "~", "one chance"),
    Mistake("503*2*3", 6, "*", "one count"), Mistake("503*2+delay=1s", 6, "+", "before the chance"),
  ])
  func refusesBadChancesAndCounts(_ mistake: Mistake) { check(mistake) }

  @Test(arguments: [
    Mistake("dribble@start", 8, "@start", "no place"), Mistake("refuse=2s@head", 10, "@head", "no place"),
    Mistake("empty@start", 6, "@start", "no place"), Mistake("empty=1", 6, "=1", "no value"),
    Mistake("close=5s", 6, "=5s", "no value"), Mistake("short@head", 7, "head", "50%"),
    Mistake("truncate@start", 10, "start", "@head"), Mistake("short@head", 7, "head", "size"),
    Mistake("badchunk@start", 10, "start", "size"), Mistake("garbage@tail", 9, "tail", "@start"),
    Mistake("reset@", 7, "", "@up:1m"), Mistake("reset@64q", 7, "64q", "@64k"),
    Mistake("reset@haed", 7, "haed", "did you mean \"head\""), Mistake("reset@up:", 10, "", "@up:start"),
    Mistake("stall@150%", 7, "150%", "100%"), Mistake("stall=soon", 7, "soon", "duration"),
    Mistake("stall=", 7, "", "a value"),
    Mistake("stall@50%@head", 7, "50%@head", "size"),
  ])
  func refusesBadFaults(_ mistake: Mistake) { check(mistake) }

  @Test(arguments: [
    Mistake("ok+delay", 4, "delay", "\"delay=\""), Mistake("ok+delay=", 10, "", "a value"),
    Mistake("ok+delay=5%", 11, "%", "quotes"), Mistake("ok+delay=-1s", 10, "-1s", "duration"),
    Mistake("ok+delay=1s+delay=2s", 13, "delay=2s", "only once"), Mistake("ok+rate=0bit", 9, "0bit", "above zero"),
    Mistake("ok+rate=0.1bit", 9, "0.1bit", "1bit"), Mistake("ok+body=a\"b", 10, "\"", "quoted value"),
    Mistake(#"ok+body="ab"#, 12, "", "closing quote"), Mistake(#"ok+body="a\n""#, 11, #"\n"#, "backslash"),
    Mistake(#"ok+body="a"b"#, 12, "b", "after a quoted value"), Mistake("ok+body=a b", 10, " ", "white space"),
    Mistake("ok+type=\"a\nb\"", 9, "\"a", "one line"), Mistake("ok+header=Name", 11, "Name", "field name"),
    Mistake(#"ok+header="a b: c""#, 11, "a b: c", "colon"), Mistake("ok+header=\"A: b\0\"", 11, "\"A:", "NUL"),
    Mistake("503+retry-after=soon", 17, "soon", "quoted text"), Mistake("503+retry-after=@", 17, "@", "@2s"),
    Mistake("ok+chunked=true", 12, "true", "yes or no"), Mistake("ok+interim=101", 12, "101", "except 101"),
    Mistake("ok+interim=200", 12, "200", "100 to 199"), Mistake("ok+length=-1", 11, "-1", "size"),
    Mistake("ok+per=rule", 4, "per=rule", "only a rule"), Mistake("ok+reason=\"\r\n\"", 11, "\"", "CR"),
  ])
  func refusesBadOptions(_ mistake: Mistake) { check(mistake) }

  @Test(arguments: [
    Mistake("stal", 1, "stal", "did you mean \"stall\"?"), Mistake("OK", 1, "OK", "did you mean \"ok\"?"),
    Mistake("503, Reset@64k", 6, "Reset", "did you mean \"reset\"?"),
    Mistake("ok+retryafter=2s", 4, "retryafter", "did you mean \"retry-after=\"?"),
    Mistake("ok+dealy=1s", 4, "dealy", "did you mean \"delay=\"?"), Mistake("trunkate", 1, "trunkate", "truncate"),
  ])
  func suggestsTheNearestSpelling(_ mistake: Mistake) { check(mistake) }

  @Test func unknownWordsListWhatIsAllowedAndSuggestNothingFarAway() {
    let error = #expect(throws: ScriptError.self) { try Script(parsing: "explode") }
    #expect(error?.expected.contains("did you mean") == false)
    for word in FaultKind.allCases.map(\.rawValue) + ["ok", "empty", "retry-after=", "200 to 599"] {
      #expect(error?.expected.contains(word) == true, "\(word)")
    }
  }

  @Test func columnsCountCharacters() {
    check(Mistake("ok+body=\"🇩🇪é\"+x", 14, "x", "an option"))
  }

  @Test func theDescriptionSaysWhereWhatAndHow() {
    let error = #expect(throws: ScriptError.self) { try Script(parsing: "ok+chunked=on") }
    #expect(error?.description == #"column 12: found "on", expected yes or no"#)
    let end = #expect(throws: ScriptError.self) { try Script(parsing: "503*") }
    #expect(end?.description.hasPrefix("column 5: found the end, expected a count") == true)
  }

  @Test func longFindingsAreCut() {
    let error = #expect(throws: ScriptError.self) { try Script(parsing: String(repeating: "x", count: 1000)) }
    #expect(error?.found.count == 41)
  }

  private func check(_ mistake: Mistake, sourceLocation: SourceLocation = #_sourceLocation) {
    let error = #expect(throws: ScriptError.self, sourceLocation: sourceLocation) { try Script(parsing: mistake.text) }
    guard let error else { return }
    #expect(error.column == mistake.column, "\(error)", sourceLocation: sourceLocation)
    #expect(error.found == mistake.found, "\(error)", sourceLocation: sourceLocation)
    #expect(error.expected.contains(mistake.word), "\(error)", sourceLocation: sourceLocation)
    #expect(error.input == mistake.text, sourceLocation: sourceLocation)
  }
}
