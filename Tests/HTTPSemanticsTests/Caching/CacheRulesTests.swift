import HTTPSemantics
import Testing

@Suite struct CacheRulesTests {
  @Test(arguments: [
    ("GET", 200, "", true), ("HEAD", 200, "", true), ("POST", 200, "max-age=60", false), ("PUT", 200, "public", false),
    ("GET", 404, "", true), ("GET", 301, "", true), ("GET", 302, "", false), ("GET", 302, "max-age=1", true),
    ("GET", 500, "", false), ("GET", 500, "public", true), ("GET", 403, "private", true),
    ("GET", 206, "max-age=1", false),
    ("GET", 304, "max-age=1", false), ("GET", 103, "max-age=1", false), ("GET", 200, "no-store", false),
    ("GET", 200, "no-store, must-understand", true), ("GET", 299, "must-understand, max-age=60", false),
    ("GET", 200, "no-cache", true), ("GET", 600, "max-age=60", false),
  ])
  func knowsWhatMayBeStored(method: String, status: Int, control: String, isStorable: Bool) {
    let found = CacheRules.isStorable(
      method: method, status: status, requestFields: [:], responseFields: ["Cache-Control": control])
    #expect(found == isStorable)
  }

  @Test func theRequestMayForbidStoringAndExpiresAllowsIt() {
    let control: HeaderFields = ["Cache-Control": "no-store"]
    #expect(!CacheRules.isStorable(method: "GET", status: 200, requestFields: control, responseFields: [:]))
    // Fields that only a shared cache heeds.
    let authorized: HeaderFields = ["Authorization": "Basic x"]
    #expect(CacheRules.isStorable(method: "GET", status: 200, requestFields: authorized, responseFields: [:]))
    let expires: HeaderFields = ["Expires": "0"]
    #expect(CacheRules.isStorable(method: "GET", status: 302, requestFields: [:], responseFields: expires))
  }

  @Test func fieldsForOneConnectionAreNotKept() {
    let fields: HeaderFields = [
      "Date": "d", "connection": "X-Hop, close", "x-hop": "1", "Keep-Alive": "1", "Transfer-Encoding": "chunked",
      "Connection": "Other", "Other": "2", "Set-Cookie": "c",
    ]
    #expect(CacheRules.storedFields(fields) == ["Date": "d", "Set-Cookie": "c"])
  }

  @Test(
    arguments: [
      (["ETag": "W/\"a\"", "Last-Modified": "m"], ["If-None-Match": "W/\"a\"", "If-Modified-Since": "m"]),
      (["etag": "\"a\""], ["If-None-Match": "\"a\""]), (["Last-Modified": "m"], ["If-Modified-Since": "m"]),
      (["Date": "d"], [:]),
    ] as [(HeaderFields, HeaderFields)])
  func asksByTheValidatorsThatThereAre(stored: HeaderFields, expected: HeaderFields) {
    #expect(CacheRules.conditionalFields(of: stored) == expected)
  }

  @Test func aConfirmationReplacesAllButWhatSpeaksOfTheBody() {
    let stored: HeaderFields = [
      "Date": "old", "Content-Length": "5", "Content-Type": "text/plain", "X": "1", "X": "2",
      "Content-Encoding": "gzip",
    ]
    let confirmation: HeaderFields = [
      "date": "new", "Content-Length": "0", "X": "3", "X": "4", "Connection": "close", "Content-Encoding": "br",
      "Y": "5",
    ]
    #expect(
      CacheRules.merged(stored, with304: confirmation) == [
        "Content-Length": "5", "Content-Type": "text/plain", "Content-Encoding": "gzip", "date": "new", "X": "3",
        "X": "4", "Y": "5",
      ])
  }

  @Test(
    arguments: [
      ([:], ["A": "1"], ["A": "2"], true), (["Vary": "*"], [:], [:], false), (["Vary": "a, *"], [:], [:], false),
      (["Vary": "A"], ["a": "1"], ["A": "1"], true), (["Vary": "A"], ["A": "1"], ["A": "2"], false),
      (["Vary": "A"], ["A": "1"], [:], false), (["Vary": "A"], [:], ["A": ""], false), (["Vary": "A"], [:], [:], true),
      (["Vary": "A"], ["A": "x , y"], ["A": "x", "a": "y"], true), (["Vary": "A"], ["A": "x, y"], ["A": "y, x"], false),
      (["Vary": "A", "vary": "B,"], ["A": "1", "B": "2"], ["A": "1", "B": "3"], false),
    ] as [(HeaderFields, HeaderFields, HeaderFields, Bool)])
  func variesByTheNamedFields(response: HeaderFields, stored: HeaderFields, request: HeaderFields, matches: Bool) {
    #expect(CacheRules.varyMatches(storedResponse: response, storedRequest: stored, request: request) == matches)
  }
}
