import Foundation
import Testing

@testable import Scenarios

@Suite struct JSONDocumentTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let text: String
    let says: String
    var testDescription: String { text }

    init(_ text: String, _ says: String) {
      self.text = text
      self.says = says
    }
  }

  private func parse(_ text: String, comments: Bool = false) throws(JSONError) -> JSONNode {
    try JSONDocument.parse(Array(text.utf8), allowsComments: comments)
  }

  @Test func keepsThePlaceOfEveryValue() throws {
    let node = try parse("{\n  \"é\": [1, true],\n\t\"b\": {\"c\": null}}")
    let members = try #require(node.members)
    #expect(node.line == 1 && node.column == 1)
    #expect(members[0].name.line == 2 && members[0].name.column == 3)
    #expect(members[0].value.line == 2 && members[0].value.column == 8)
    #expect(members[0].value.items?.map(\.column) == [9, 12])
    #expect(members[1].value.members?[0].value.column == 13)
    let expected = JSONValue.object([
      JSONMember("é", .array([.number(1), .bool(true)])), JSONMember("b", .object([JSONMember("c", .null)])),
    ])
    #expect(node.value == expected)
  }

  @Test func resolvesEscapes() throws {
    let node = try parse(#""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00é""#)
    #expect(node.string == "\"\\/\u{8}\u{C}\n\r\t\u{E9}😀é")
  }

  @Test func findsTheColumnOfACharacterBehindEscapes() throws {
    let node = try parse(#"  "a\u00e9\ud83d\ude00é\"z""#)
    #expect(node.string == "aé😀é\"z")
    #expect((0...6).map { node.column(ofCharacter: $0) } == [4, 5, 11, 23, 24, 26, 27])
    #expect(node.column(ofCharacter: 99) == 27)
  }

  @Test func keepsTheSpellingOfNumbers() throws {
    let spellings = ["0", "-0", "12", "-0.50", "1e9", "1E+2", "1.5e-3", "12345678901234567890"]
    let node = try parse("[" + spellings.joined(separator: ",") + "]")
    #expect(node.items?.map(\.kind) == spellings.map { .number($0) })
    #expect(node.compact == "[0,-0,12,-0.50,1e9,1E+2,1.5e-3,12345678901234567890]")
  }

  @Test func takesCommentsAndOneCommaBehindTheLastItem() throws {
    let text = "\u{FEFF}// one\n{\"a\": /* two\n */ [1, 2,], // three\n}\n/**/"
    let node = try parse(text, comments: true)
    #expect(node.compact == #"{"a":[1,2]}"#)
    #expect([node.line, node.members?[0].value.line, node.members?[0].value.column] == [2, 3, 5])
    #expect(throws: JSONError.self) { try parse("[1,,]", comments: true) }
    #expect(throws: JSONError.self) { try parse("[,]", comments: true) }
    #expect(try parse("1 // to the end", comments: true).kind == .number("1"))
  }

  @Test(arguments: [
    Mistake("", "line 1, column 1: found the end, expected a value"),
    Mistake("{\n  \"a\": 1\n  \"b\"", "line 3, column 3: found \"\"\", expected \",\" or \"}\""),
    Mistake("{\"a\": }", "line 1, column 7: found \"}\", expected a value"),
    Mistake("[1 2]", "column 4: found \"2\", expected \",\" or \"]\""),
    Mistake("[1,]", "column 4: found \"]\", expected another item"),
    Mistake("{\"a\":1,}", "column 8: found \"}\", expected another item"),
    Mistake("{a: 1}", "column 2: found \"a\", expected a name in \"…\" or \"}\""),
    Mistake("{\"a\" 1}", "column 6: found \"1\", expected \":\""),
    Mistake("nul", "found \"nul\", expected a value"), Mistake("nulls", "found \"nulls\""),
    Mistake("'a'", "found \"'a'\""), Mistake("NaN", "found \"NaN\""), Mistake("+1", "found \"+1\""),
    Mistake("01", "without zeros in front"), Mistake("-01", "without zeros in front"),
    Mistake("1.", "column 3: found the end, expected a digit"), Mistake(".5", "found \".5\""),
    Mistake("1e", "expected a digit"), Mistake("-", "expected a digit"), Mistake("1x", "expected a number such as"),
    Mistake("1e999", "a number below 1.8e308"), Mistake("1 2", "column 3: found \"2\", expected the end"),
    Mistake("\"a\tb\"", "column 3: found \"U+0009\", expected the string that begins at column 1 to be closed"),
    Mistake("\"abc", "column 5: found the end, expected the closing \""),
    Mistake(#""\x""#, "column 2: found \"\\x\", expected an escape"),
    Mistake(#""\u12g4""#, "column 2: found \"\\u12g4\", expected four hexadecimal digits"),
    Mistake(#""\ud800""#, "expected a surrogate pair"), Mistake(#""\udc00\ud800""#, "expected a surrogate pair"),
    Mistake(#""\ud800\u0041""#, "expected a surrogate pair"), Mistake(#""\"#, "expected an escape"),
    Mistake(
      "{\"a\": 1,\n \"\\u0061\": 2}",
      "line 2, column 2: found \"a\", expected another name: this one stands at line 1, column 2"),
    Mistake("// no", "expected JSON without comments"), Mistake("\u{C}1", "found \"U+000C\""),
  ])
  func namesThePlaceOfAMistake(_ mistake: Mistake) {
    do {
      let node = try parse(mistake.text)
      Issue.record("\(mistake.text) was read as \(node)")
    } catch {
      #expect(error.description.contains(mistake.says), "\(error)")
    }
  }

  @Test func refusesWhatIsNotUTF8() {
    for bytes in [[0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x31, 0xC0]] as [[UInt8]] {
      let error = #expect(throws: JSONError.self) { try JSONDocument.parse([0x20, 0x0A] + bytes) }
      #expect(error?.line == 2)
      #expect(error?.expected == "a text in UTF-8")
    }
  }

  @Test func namesThatOnlyLookTheSameAreDifferent() throws {
    #expect(try parse("{\"\u{E9}\": 1, \"e\u{301}\": 2}").members?.count == 2)
  }

  @Test func depthHasALimit() throws {
    let limit = JSONDocument.depthLimit
    _ = try parse(String(repeating: "[", count: limit) + String(repeating: "]", count: limit))
    let error = #expect(throws: JSONError.self) { try parse(String(repeating: "[{\"a\":", count: 1_000_000)) }
    #expect(error?.expected == "at most 200 arrays and objects within each other")
  }

  @Test func saysWhichCommentHasNoEnd() {
    let error = #expect(throws: JSONError.self) { try parse("1\n /* …\n", comments: true) }
    #expect(
      error?.description
        == "line 3, column 1: found the end, expected \"*/\", the end of the comment at line 2, column 2")
  }

  @Test func readsWhatFoundationReads() throws {
    var random = SeededGenerator(seed: 3)
    let parts = [
      "{", "}", "[", "]", ",", ":", "\"a\"", "\"\\u00e9\"", "1", "-0.5e3", "true", "null", " ", "\n", "\"b\"",
    ]
    var read = 0
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 1...7, using: &random)).map { _ in random.pick(parts, else: "") }.joined()
      let theirs = (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) != nil
      let ours = try? parse(text)
      if ours != nil { read += 1 }
      // The one thing that is stricter here: a name stands once.
      var isDoubled = false
      do throws(JSONError) { _ = try parse(text) } catch { isDoubled = error.expected.hasPrefix("another name") }
      #expect((ours != nil) == theirs || isDoubled, "\(text)")
    }
    #expect(read > 500)
  }

  @Test func theLastOfEqualNamesCountsWhereThatIsWanted() throws {
    let bytes = Array(#"{"a": 1, "b": 2, "a": [3]}"#.utf8)
    #expect(throws: JSONError.self) { try JSONDocument.parse(bytes) }
    let members = try #require(JSONDocument.parse(bytes, lastNameWins: true).members)
    #expect(members.map { $0.name.string } == ["a", "b"])
    #expect(members[0].value.items?.count == 1)
  }
}
