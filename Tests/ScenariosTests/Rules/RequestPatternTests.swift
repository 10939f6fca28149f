import ByteCodecs
import HTTPSemantics
import Testing

@testable import Scenarios

@Suite struct RequestPatternTests {
  private static let texts: [(TextPattern, String?, Bool)] = [
    (.present, "x", true), (.present, nil, false), (.absent, nil, true), (.absent, "", false),
    (.equals("a"), "a", true), (.equals("a"), "A", false), (.equals(""), "", true), (.equals("é"), "e\u{301}", false),
    (.contains("b"), "abc", true), (.contains("aab"), "aaaab", true), (.contains(""), "", true),
    (.contains("x"), "", false), (.not(.equals("a")), "b", true), (.not(.equals("a")), "a", false),
    (.not(.equals("a")), nil, false), (.not(.not(.equals("a"))), "a", true), (.not(.absent), nil, false),
    (.not(.absent), "", true),
  ]

  @Test(arguments: texts)
  func textsAreComparedByteByByte(_ pattern: TextPattern, _ text: String?, _ expected: Bool) {
    #expect(pattern.matches(text) == expected)
  }

  @Test func anExpressionCoversTheWholeText() throws {
    let pattern = TextPattern.regex(try RegexPattern("Bearer .+"))
    #expect(pattern.matches("Bearer x"))
    #expect(!pattern.matches("a Bearer x") && !pattern.matches("Bearer "))
  }

  @Test func headerNamesAreFoundInAnyLetterCaseAndAnyLineMayMatch() {
    let request = MatchRequest("GET", "/", ["x-tag": "a", "X-Tag": "b"])
    for (value, expected) in [("a", true), ("b", true), ("c", false), ("a, b", false)] {
      #expect(RequestPattern(headers: [FieldPattern("X-TAG", .equals(value))]).matches(request) == expected)
    }
    #expect(!RequestPattern(headers: [FieldPattern("X-Tag", .absent)]).matches(request))
  }

  @Test func queryValuesAreDecodedAndTheMockParameterIsNeverThere() {
    let request = MatchRequest("GET", "/?q=a%20b&q=c+d&flag&mock=503", [:])
    func holds(_ name: String, _ pattern: TextPattern) -> Bool {
      RequestPattern(query: [FieldPattern(name, pattern)]).matches(request)
    }
    #expect(
      holds("q", .equals("a b")) && holds("q", .equals("c+d")) && holds("flag", .present) && holds("flag", .equals("")))
    #expect(holds("mock", .absent) && holds("debug", .absent) && !holds("q", .equals("c d")))
  }

  @Test func cookiesAreFoundInEveryCookieField() {
    let request = MatchRequest("GET", "/", ["Cookie": "sid=1; theme=a=b", "cookie": "late=\"x\";sid=2"])
    func holds(_ name: String, _ value: String) -> Bool {
      RequestPattern(cookies: [FieldPattern(name, .equals(value))]).matches(request)
    }
    #expect(holds("sid", "1") && holds("sid", "2") && holds("theme", "a=b") && holds("late", "\"x\""))
    #expect(!holds("SID", "1") && !holds("id", "1"))
  }

  @Test func countsOfAttemptConnectionAndExchange() {
    let request = MatchRequest("GET", "/", attempt: 2, connection: 3, exchange: 4)
    #expect(
      RequestPattern(
        attempt: CountPattern(2), connection: CountPattern(from: 3), exchange: CountPattern(from: 1, to: 4)
      )
      .matches(request))
    #expect(!RequestPattern(attempt: CountPattern(1)).matches(request))
    #expect(!RequestPattern(connection: CountPattern(from: 4)).matches(request))
    #expect(!RequestPattern(exchange: CountPattern(from: 1, to: 3)).matches(request))
  }

  @Test func methodsMatchExactlyAndAnyOfSeveral() {
    #expect(RequestPattern(methods: ["GET", "HEAD"]).matches(MatchRequest("HEAD")))
    #expect(!RequestPattern(methods: ["GET", "HEAD"]).matches(MatchRequest("POST")))
    #expect(!RequestPattern(methods: ["GET"]).matches(MatchRequest("get")))
  }

  @Test(arguments: [
    (#"{"user": {"name": "anna", "id": 7, "ok": true}}"#, "$.user.name", TextPattern.equals("anna"), true),
    (#"{"user": {"name": "anna", "id": 7, "ok": true}}"#, "$.user.id", .equals("7"), true),
    (#"{"user": {"name": "anna", "id": 7, "ok": true}}"#, "$.user.ok", .equals("true"), true),
    (#"{"user": {"name": "anna"}}"#, "$.user.id", .absent, true), (#"{"user": null}"#, "$.user", .equals("null"), true),
    (#"{"items": [{"id": 1}, {"id": 2}]}"#, "$.items[*].id", .equals("2"), true),
    (#"{"items": [{"id": 1}, {"id": 2}]}"#, "$.items[0].id", .equals("2"), false),
    ("not json", "$.a", .absent, false), ("", "$", .absent, false),
  ])
  func jsonBodies(_ body: String, _ path: String, _ pattern: TextPattern, _ expected: Bool) throws {
    let rule = RequestPattern(body: [.json(try JSONPath(parsing: path), pattern)])
    #expect(rule.matches(MatchRequest("POST", "/", body: body)) == expected)
  }

  @Test func partsOfForms() {
    let body =
      "--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\nPNG\r\n"
      + "--B\r\nContent-Disposition: form-data; name=\"note\"\r\n\r\nhello\r\n--B--\r\n"
    let request = MatchRequest("POST", "/", ["Content-Type": "multipart/form-data; boundary=B"], body: body)
    func holds(_ part: PartPattern) -> Bool { RequestPattern(body: [.part(part)]).matches(request) }
    #expect(holds(PartPattern(name: "file", filename: .equals("a.png"), type: .contains("png"), text: .equals("PNG"))))
    #expect(holds(PartPattern(name: "file", sha256: Digester.hex(Digester.digest(.sha256, of: Array("PNG".utf8))))))
    #expect(holds(PartPattern(name: "note", filename: .absent, text: .contains("ell"))))
    #expect(!holds(PartPattern(name: "note", text: .equals("PNG"))) && !holds(PartPattern(name: "other")))
    #expect(!holds(PartPattern(sha256: String(repeating: "0", count: 64))))
    #expect(!RequestPattern(body: [.part(PartPattern())]).matches(MatchRequest("POST", "/", body: body)))
  }

  @Test func digestSizeAndPresenceOfBodies() {
    let hex = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    let request = MatchRequest("POST", "/", body: "abc")
    let empty = MatchRequest("GET")
    #expect(RequestPattern(body: [.sha256(hex), .size(CountPattern(3)), .text(.present)]).matches(request))
    #expect(
      !RequestPattern(body: [.sha256(hex)]).matches(empty) && !RequestPattern(body: [.text(.present)]).matches(empty))
    #expect(RequestPattern(body: [.size(CountPattern(0)), .text(.absent), .text(.equals(""))]).matches(empty))
  }

  @Test func ofALongBodyOnlyDigestAndSizeCanMatch() throws {
    let request = MatchRequest("POST", "/", ["Content-Type": "multipart/form-data; boundary=B"])
    request.read(MatchBody(bytes: Array("{\"a\":1}".utf8), total: 2_000_000, sha256: [1, 2]))
    #expect(RequestPattern(body: [.sha256("0102"), .size(CountPattern(2_000_000))]).matches(request))
    let patterns: [BodyPattern] = [
      .text(.contains("a")), .json(try JSONPath(parsing: "$.a"), .present), .part(PartPattern()),
    ]
    for pattern in patterns {
      let misses = RequestPattern(body: [pattern]).misses(request)
      #expect(
        misses.first?.contains("2000000 bytes long, of which only the first 7 are looked into") == true, "\(misses)")
    }
  }

  @Test func aBodyThatIsReadLaterReplacesWhatWasSeen() throws {
    let request = MatchRequest("POST", "/", ["Content-Length": "9"])
    let pattern = RequestPattern(body: [.json(try JSONPath(parsing: "$.a"), .equals("2"))])
    #expect(!pattern.matches(request))
    request.read(MatchBody(Array("{\"a\": 1}".utf8)))
    #expect(!pattern.matches(request))
    request.read(MatchBody(Array("{\"a\": 2}".utf8)))
    #expect(pattern.matches(request))
  }

  @Test func describesItselfOnOneLine() throws {
    let pattern = RequestPattern(
      methods: ["GET", "HEAD"], path: .template(try PathTemplate(parsing: "/users/{id}")),
      query: [FieldPattern("page", .equals("2"))],
      headers: [FieldPattern("Authorization", .regex(try RegexPattern("Bearer .+")))],
      cookies: [FieldPattern("sid", .present)],
      body: [
        .json(try JSONPath(parsing: "$.a"), .not(.contains("x"))), .part(PartPattern(name: "f", type: .equals("a/b"))),
      ],
      attempt: CountPattern(from: 2), connection: CountPattern(1), exchange: CountPattern(from: 1, to: 3))
    #expect(
      pattern.description
        == #"GET or HEAD /users/{id}, query page "2", header Authorization regex "Bearer .+", cookie sid any value, "#
        + #"body $.a not contains "x", body a part with name "f" and type "a/b", attempt 2 or more, connection 1, "#
        + "exchange 1 to 3")
    #expect(RequestPattern().description == "ANY *")
  }
}
