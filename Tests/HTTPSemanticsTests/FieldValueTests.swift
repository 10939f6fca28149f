import HTTPSemantics
import Testing

@Suite struct FieldValueTests {
  @Test func readsMediaTypes() throws {
    let type = try #require(MediaType(parsing: " Text/HTML ; Charset=\"utf-8\"; q=\"a\\\"b;c\" ;; x=y "))
    #expect(type.type == "text")
    #expect(type.subtype == "html")
    #expect(type["charset"] == "utf-8")
    #expect(type["Q"] == "a\"b;c")
    #expect(type["x"] == "y")
    #expect(type["none"] == nil)
    #expect(type.matches("TEXT", "html"))
    #expect(type.text == "text/html; Charset=utf-8; q=\"a\\\"b;c\"; x=y")
    #expect(MediaType(parsing: "application/vnd.api+json")?.parameters.isEmpty == true)
  }

  @Test(arguments: ["", "text", "text/", "/html", "text/html x", "text/html; a=\"b", "text /html", "text/html; a b"])
  func refusesWhatIsNoMediaType(text: String) {
    #expect(MediaType(parsing: text) == nil)
  }

  @Test func readsContentDisposition() throws {
    let value = try #require(ContentDisposition(parsing: "Form-Data; name=\"up load\"; filename=\"a;b.txt\""))
    #expect(value.kind == "form-data")
    #expect(value.name == "up load")
    #expect(value.filename == "a;b.txt")
    #expect(value.text == "form-data; name=\"up load\"; filename=\"a;b.txt\"")
    #expect(ContentDisposition(parsing: "attachment")?.filename == nil)
    #expect(ContentDisposition(parsing: "") == nil)
    #expect(ContentDisposition(parsing: "form-data; name=\"x") == nil)
    #expect(ContentDisposition(parsing: "form-data; filename=\"é%22.txt\"")?.filename == "é%22.txt")
  }

  @Test(arguments: [
    ("UTF-8''na%C3%AFve.txt", "naïve.txt"), ("utf-8'en'a%20b", "a b"), ("ISO-8859-1''%E9", "é"),
    ("UTF-8''%E9", "plain"), ("KOI8-R''x", "plain"), ("nonsense", "plain"), ("UTF-8''a%2Fb'c", "plain"),
  ])
  func prefersTheExtendedFilename(extended: String, expected: String) {
    let value = ContentDisposition(parsing: "attachment; filename=\"plain\"; filename*=\(extended)")
    #expect(value?.filename == expected)
  }

  @Test func writesAFilenameThatIsNotASCIITwice() {
    let value = ContentDisposition(kind: "attachment", filename: "naïve \"x\".txt")
    #expect(
      value.text
        == "attachment; filename=\"na_ve \\\"x\\\".txt\"; filename*=UTF-8''na%C3%AFve%20%22x%22.txt")
    #expect(ContentDisposition(parsing: value.text)?.filename == "naïve \"x\".txt")
    #expect(ContentDisposition(kind: "inline", filename: "a_b.txt").text == "inline; filename=\"a_b.txt\"")
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func codesBase64(plain: String, coded: String) {
    #expect(Base64.encode(Array(plain.utf8)) == coded)
    #expect(Base64.decode(coded).map { text($0) } == plain)
    #expect(Base64.decode(String(coded.prefix { $0 != "=" })).map { text($0) } == plain)
  }

  @Test func base64CarriesEveryByte() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    #expect(Base64.decode(Base64.encode(bytes)) == bytes)
    #expect(Base64.encode([0xFB, 0xFF]) == "+/8=")
  }

  @Test(arguments: ["Z", "Zg=", "Zg===", "Z===", "====", "=", "Zm9v=", "Zm 9v", "Zm-_", "Z=g=", "Zm9vY"])
  func refusesMalformedBase64(text: String) {
    #expect(Base64.decode(text) == nil)
  }

  @Test func writesStructuredFields() {
    #expect(StructuredField.byteSequence(Array("hello".utf8)) == ":aGVsbG8=:")
    #expect(StructuredField.digest(algorithm: "sha-256", [1, 2, 3]) == "sha-256=:AQID:")
    #expect(StructuredField.dictionary(["a": "1", "b": "?1", "c": ":AQID:"]) == "a=1, b, c=:AQID:")
    #expect(StructuredField.boolean(true) == "?1")
    #expect(StructuredField.boolean(false) == "?0")
    #expect(StructuredField.string("a\"b\\") == "\"a\\\"b\\\\\"")
    #expect(StructuredField.string("é") == nil)
  }

  @Test func readsStructuredItems() {
    #expect(StructuredField.bytes(parsing: " :aGVsbG8=: ").map { text($0) } == "hello")
    #expect(StructuredField.bytes(parsing: "::") == [])
    for wrong in [":", "aGVsbG8=", ":a:", ":aGVsbG8=", ":AQ ID:"] {
      #expect(StructuredField.bytes(parsing: wrong) == nil)
    }
    #expect(StructuredField.boolean(parsing: "?1;x=2") == true)
    #expect(StructuredField.boolean(parsing: "?0") == false)
    for wrong in ["1", "?2", "true", "", "?1 x"] { #expect(StructuredField.boolean(parsing: wrong) == nil) }
    #expect(StructuredField.integer(parsing: "42; a") == 42)
    #expect(StructuredField.integer(parsing: "-999999999999999") == -999_999_999_999_999)
    for wrong in ["", "-", "+1", "1.5", "1000000000000000", "a", "1, 2"] {
      #expect(StructuredField.integer(parsing: wrong) == nil)
    }
  }

  @Test func readsStructuredDictionaries() throws {
    let members = try #require(
      StructuredField.members(parsing: "sha-256=:AQID:, flag ,\tn=5;p=\"x, y\", s=\"a\\\"b\", n=6;q"))
    #expect(members.map(\.key) == ["sha-256", "flag", "n", "s"])
    #expect(members.map(\.value) == [":AQID:", "?1", "6", "\"a\\\"b\""])
    #expect(StructuredField.members(parsing: "")?.isEmpty == true)
    for wrong in ["A=1", "a=", "a=1,", "a=1 b=2", "a=(1 2)", "=1", "a=:x", ",a", "1=2"] {
      #expect(StructuredField.members(parsing: wrong) == nil, "\(wrong)")
    }
  }

  @Test func writesChallenges() {
    #expect(AuthChallenge.basic(realm: "a \"b\"").text == "Basic realm=\"a \\\"b\\\"\"")
    #expect(AuthChallenge.bearer(realm: "r").text == "Bearer realm=\"r\"")
    #expect(
      AuthChallenge.bearer(realm: "r", error: "invalid_token", description: "expired").text
        == "Bearer realm=\"r\", error=\"invalid_token\", error_description=\"expired\"")
    let digest = AuthChallenge(
      scheme: "Digest",
      parameters: Parameters([.init(name: "realm", value: "r"), .init(name: "stale", value: "true")]),
      unquoted: ["stale"])
    #expect(digest.text == "Digest realm=\"r\", stale=true")
    #expect(AuthChallenge(scheme: "Negotiate").text == "Negotiate")
    #expect(AuthChallenge.basic(realm: "x\r\ny").text == "Basic realm=\"x  y\"")
  }

  @Test(arguments: [
    (100, "Continue"), (103, "Early Hints"), (104, "Upload Resumption Supported"), (200, "OK"), (226, "IM Used"),
    (206, "Partial Content"), (308, "Permanent Redirect"), (413, "Content Too Large"), (418, "I'm a teapot"),
    (422, "Unprocessable Content"), (429, "Too Many Requests"), (503, "Service Unavailable"),
    (511, "Network Authentication Required"), (299, "Unknown"), (306, "Unknown"), (199, "Unknown"), (499, "Unknown"),
    (599, "Unknown"), (0, "Unknown"), (999, "Unknown"),
  ])
  func namesStatusCodes(status: Int, phrase: String) {
    #expect(ReasonPhrase.standard(for: status) == phrase)
  }
}
