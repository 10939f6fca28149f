import Testing

@testable import Scenarios

@Suite struct RegexLiteralsTests {
  @Test(arguments: [
    ("/users/[0-9]+", "/users/", "", ""), ("^/users/[0-9]+$", "/users/", "", ""),
    ("/a/[0-9]+/edit", "/a/", "", "/edit"), ("/a/[0-9]+/edit$", "/a/", "", "/edit"),
    ("[a-z]+/things/[0-9]+", "", "/things/", ""), ("/a", "/a", "", ""), ("/ab*", "/a", "", ""),
    ("/ab+", "/a", "", ""), ("/ab?c", "/a", "", "c"), ("/ab{0,2}c", "/a", "", "c"), ("/ab{2}", "/a", "", ""),
    ("/ab??c", "/a", "", "c"), ("/ab*?c", "/a", "", "c"), ("/ab++c", "/a", "", "c"), ("/a|/b", "", "", ""),
    ("/a(b|c)d", "/a", "", "d"), ("/a(?:b|c)d", "/a", "", "d"), ("/a(?<n>b)d", "/a", "", "d"),
    ("/a(?P<n>b)d", "/a", "", "d"), ("(?i)/a", "", "", ""), ("/a(?i)b", "", "", ""), ("/a(?i:b)c", "", "", ""),
    ("/a(?=b)b", "", "", ""), ("/a(?!b)c", "", "", ""), ("/x(?<=x)y", "", "", ""), ("/x(?<!y)y", "", "", ""),
    ("(/a)", "", "", ""), ("(/a)?/b", "", "", "/b"), (#"/a\.jpg"#, "/a.jpg", "", ""), (#"/a\.?jpg"#, "/a", "", "jpg"),
    (#"/a\d+b"#, "/a", "", "b"), (#"/a\Q|\Eb"#, "", "", ""), (#"/a\x41b"#, "", "", ""), (#"/a\u{41}b"#, "", "", ""),
    (#"/a\p{L}b"#, "", "", ""), (#"/(a)\1"#, "", "", ""), (#"/a\bb"#, "/a", "", "b"), (#"/a\/b"#, "/a/b", "", ""),
    ("/a[]b]c", "", "", ""), ("/a[^]b]c", "", "", ""), (#"/a[\]|]c"#, "/a", "", "c"), ("/a[b[cd]|]e", "/a", "", "e"),
    ("/a[(]b", "/a", "", "b"), ("/a([)])b", "/a", "", "b"), (#"/a(\))b"#, "/a", "", "b"),
    ("/a((b)(c|d))*e", "/a", "", "e"),
    ("/a.b", "/a", "", "b"), ("a^b", "a", "", "b"), ("a$b", "a", "", "b"), ("/é", "", "", ""),
    ("/e\u{301}?", "", "", ""), ("/a b", "/a b", "", ""), ("(?x)/a b", "", "", ""), ("", "", "", ""),
    ("^*a", "", "", ""),
    ("/[0-9]/ab/[0-9]/abc/[0-9]/x", "/", "/abc/", "/x"),
  ])
  func takesOnlyWhatMustBeThere(_ pattern: String, _ beginning: String, _ inner: String, _ ending: String) {
    let literals = RegexLiterals(pattern)
    #expect(String(decoding: literals.beginning, as: UTF8.self) == beginning)
    #expect(String(decoding: literals.ending, as: UTF8.self) == ending)
    #expect(String(decoding: literals.inner, as: UTF8.self) == inner)
  }

  /// Random expressions of every piece of syntax, against random texts: whatever matches has the literals.
  @Test func noMatchIsEverLost() {
    var random = SeededGenerator(seed: 3)
    let pieces = [
      "a", "b", "/", "A", "|", "(", ")", "(?:", "(?i)", "(?i:", "(?=", "(?<n>", "(?<!", "[ab]", "[^a]", "[a", "]", "*",
      "+",
      "?", "{2}", "{0,1}", "{,2}", "^", "$", ".", #"\."#, #"\d"#, #"\Q"#, #"\E"#, #"\b"#, #"\x61"#, "é", "\u{301}", "-",
      "#",
      " ", "(?x)", "{", "}", #"\\"#, #"\/"#, "(?s)", "(?#a)", #"\K"#, #"\R"#,
    ]
    let letters = ["a", "b", "/", "A", "B", ".", "1", "é", "e\u{301}", "-", " ", "\n", "#"]
    var matches = 0
    for _ in 0..<60_000 {
      let pattern = (0..<Int.random(in: 1...7, using: &random)).map { _ in random.pick(pieces, else: "a") }.joined()
      guard let regex = try? RegexPattern(pattern) else { continue }
      for _ in 0..<3 {
        let text = (0..<Int.random(in: 0...5, using: &random)).map { _ in random.pick(letters, else: "a") }.joined()
        guard regex.matches(text) else { continue }
        matches += 1
        let bytes = Array(text.utf8)
        let literals = regex.literals
        let isKept =
          bytes.starts(with: literals.beginning) && bytes.suffix(literals.ending.count).elementsEqual(literals.ending)
          && bytes.count >= literals.beginning.count + literals.ending.count
          && ByteNeedle(literals.inner).end(
            in: bytes.dropFirst(literals.beginning.count).dropLast(literals.ending.count)) != nil
        #expect(isKept, "\(pattern) covers \(text)")
      }
    }
    #expect(matches > 1_000, "\(matches)")
  }
}
