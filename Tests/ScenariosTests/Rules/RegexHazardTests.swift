import Testing

@testable import Scenarios

@Suite struct RegexHazardTests {
  /// Without the refusal each of these ends the process.
  @Test(arguments: [
    "(a){0}\\1", "((a)){0}\\2", "(?<n>a){0}\\k<n>", "(?P<n>a){0}(?P=n)", "(a){0,0}\\1", "(a){,0}\\1", "(a){00}?\\1",
    "(?x)(a) { 0 , 0 }+\\g1", "(.|(a){0}\\g{1})",
  ])
  func refusesReferencesToGroupsThatAreRepeatedNoTimes(pattern: String) {
    let error = #expect(throws: ScriptError.self) { try RegexPattern(pattern) }
    #expect(error?.expected.contains("{0}") == true)
  }

  @Test(arguments: [
    "[", "[^", "[a&&[", "[a--[", "[]", "[^]", "[\\Q]\\E", "[\\c]", "[\\p{]}", "[\\M-]", "[\\M-\\C-]", "[\\k<]>",
    "[a]\u{301}", "[\u{600}]", "[\\Q\\E\u{301}]\\E",
    "(?xx)[ ]", "(?xx)[#]\n", "[\\]",
  ])
  func refusesClassesThatAreNestedWithoutEnd(piece: String) {
    let error = #expect(throws: ScriptError.self) { try RegexPattern(String(repeating: piece, count: 300)) }
    #expect(error?.expected.contains("classes") == true)
  }

  @Test(arguments: ["[\\U]", "\\u", "\\u00g1", "\\U0000004"])
  func refusesUnicodeWithoutAllItsDigits(pattern: String) {
    let error = #expect(throws: ScriptError.self) { try RegexPattern(pattern) }
    #expect(error?.expected.contains("hexadecimal") == true)
  }

  @Test(arguments: ["--", "&&", "~~"])
  func refusesManyOperationsInClasses(operation: String) {
    let error = #expect(throws: ScriptError.self) {
      try RegexPattern("[" + String(repeating: "a" + operation, count: 300) + "a]")
    }
    #expect(error?.expected.contains(operation) == true)
  }

  @Test func refusesWhatTakesLongToCompile() {
    #expect(throws: ScriptError.self) { try RegexPattern(String(repeating: "x", count: 4_001)) }
  }

  @Test(arguments: ["(", "(?:", "([)]", "(\\)"])
  func refusesGroupsThatAreNestedWithoutEnd(piece: String) {
    let error = #expect(throws: ScriptError.self) { try RegexPattern(String(repeating: piece, count: 300)) }
    #expect(error?.expected.contains("groups") == true)
  }

  @Test(arguments: [
    "(a){0}b", "(a){0,}\\1", "(a)\\1{0,1}", "(a){10}\\1", "[[:alpha:]&&[^b]]", "\\[\\Q[[[\\E[\\]]", "[{0}]",
    "[a-z--[x]&&[b-y]~~c]", String(repeating: "a--&&~~", count: 40),
    "\\u0041\\u{41}\\U00000041", "\\\\u",
    String(repeating: "[0-9a-f]", count: 100), String(repeating: "(a)", count: 500),
    String(repeating: "(", count: 50) + String(repeating: ")", count: 50),
    String(repeating: "[", count: 16) + "a" + String(repeating: "]", count: 16),
  ])
  func letsTheRestBy(pattern: String) {
    #expect(throws: Never.self) { try RegexPattern(pattern) }
  }
}
