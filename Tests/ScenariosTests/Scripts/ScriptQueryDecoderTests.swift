import Testing

@testable import Scenarios

@Suite struct ScriptQueryDecoderTests {
  @Test(arguments: [
    ("503*2,ok", "503*2,ok"), ("503+delay=1s,ok", "503+delay=1s,ok"), ("503*2,+ok", "503*2, ok"),
    ("503*2%2C+ok", "503*2, ok"), ("503+,ok", "503 ,ok"), ("+503,ok+", " 503,ok "), ("503,++ok", "503,  ok"),
    ("503,%20+ok", "503,  ok"), ("503++ok", "503++ok"), ("503%2Bstall", "503+stall"), ("503,%2Bok", "503,+ok"),
    ("ok%2Breason%3D%22Slow+Down%22", #"ok+reason="Slow Down""#),
    (#"ok+reason="a+b"+stall"#, #"ok+reason="a b"+stall"#),
    ("ok+body=\"a%2Bb\"", #"ok+body="a+b""#), (#"ok+body="a\"+b"+stall"#, #"ok+body="a\" b"+stall"#),
    ("stall@50%25", "stall@50%"), ("stall@50%,ok", "stall@50%,ok"), ("503~30%*10", "503~30%*10"), ("%", "%"),
    ("%4", "%4"),
    ("%zz", "%zz"), ("", ""), ("+", " "), ("%C3%A9", "é"), ("%FF", "\u{FFFD}"), ("%2C", ","), ("%2520", "%20"),
  ])
  func decodesOnlyPercentSignsAndBlanksThatFormsMadePluses(_ raw: String, _ script: String) {
    #expect(ScriptQueryDecoder.decode(rawValue: raw.utf8) == script)
  }

  @Test func whatAFormEncoderMakesOfAScriptParsesToTheSame() throws {
    let raw = "503%2Bretry-after%3D2s*2%2C+ok%2Bbody%3D%22a+%2B+b%22"
    let script = try Script(parsing: #"503+retry-after=2s*2, ok+body="a + b""#)
    #expect(try Script(parsing: ScriptQueryDecoder.decode(rawValue: raw.utf8)) == script)
  }
}
