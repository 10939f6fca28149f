import Quantities
import Testing

@testable import Scenarios

@Suite struct ScriptRandomTests {
  @Test func randomScriptsPrintAndParseBackEqual() throws {
    var scripts = RandomScripts(seed: 1)
    for _ in 0..<3000 {
      let script = scripts.script()
      let text = script.description
      let parsed = try Script(parsing: text)
      #expect(parsed == script, "\(text)")
      #expect(parsed.description == text)
    }
  }

  @Test func randomScriptsSurviveAQueryWhereBlanksArePercentEncoded() throws {
    var scripts = RandomScripts(seed: 2)
    for _ in 0..<500 {
      let script = scripts.script()
      let raw = script.description.utf8.flatMap { byte in
        ScriptText.isTokenByte(byte) && byte != UInt8(ascii: "+") && byte != UInt8(ascii: "%")
          ? [byte] : Array(("%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)).utf8)
      }
      #expect(try Script(parsing: ScriptQueryDecoder.decode(rawValue: raw)) == script)
    }
  }

  @Test func twentyThousandRandomByteStringsNeverCrash() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      exercise(bytes)
    }
  }

  @Test func randomTokensNeverCrashAndWhatParsesPrintsBackEqual() {
    let tokens =
      [
        "ok", "503", "empty", "@", "=", "+", ",", "*", "~", "%", "\"", "\\", " ", "\r\n", "2s", "64k", "50%", "up:",
        "start",
      ]
      + ["head", "5", "0.00001%", "99999999999", "1e5", "2.345678mbit", "0.0000001ms", "ANY /*: ", "GET ", "\u{301}"]
      + FaultKind.allCases.map(\.rawValue) + OptionName.allCases.map { $0.rawValue + "=" }
    var random = SeededGenerator(seed: 4)
    for _ in 0..<5_000 {
      let text = (0..<Int.random(in: 0...8, using: &random)).map { _ in random.pick(tokens, else: "") }.joined()
      exercise(Array(text.utf8))
    }
  }

  private func exercise(_ bytes: [UInt8]) {
    #expect(ScriptExercise.holds(bytes), "\(String(decoding: bytes, as: UTF8.self))")
  }
}
