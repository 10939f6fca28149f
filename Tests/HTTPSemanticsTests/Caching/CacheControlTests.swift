import HTTPSemantics
import Testing

@Suite struct CacheControlTests {
  @Test func readsDirectivesInAnyLetterCase() {
    let control = CacheControl([
      "Cache-Control": "Max-Age=60, NO-STORE", "cache-control": "must-revalidate,, immutable",
    ])
    #expect(control.directives.map(\.name) == ["max-age", "no-store", "must-revalidate", "immutable"])
    #expect(control.maxAge == 60 && control.noStore && control.mustRevalidate && control.immutable)
    #expect(!control.noCache && !control.onlyIfCached)
    #expect(CacheControl([:]).directives.isEmpty)
  }

  @Test(
    arguments: [
      ("max-age=5", 5), ("max-age=\"7\"", 7), ("max-age = 8 ", 8), ("max-age=5, max-age=6", 5), ("max-age", 0),
      ("max-age=", 0), ("max-age=x", 0), ("max-age=-1", 0), ("max-age=1.5", 0), ("max-age=99999999999999999999", .max),
      ("x-max-age=5", nil), ("", nil), ("@, max-age=3", 3), ("a=\"x, max-age=4\"", nil),
    ] as [(String, Int64?)])
  func readsSeconds(text: String, seconds: Int64?) {
    #expect(CacheControl(parsing: text).maxAge == seconds)
  }

  @Test func aDirectiveForSomeFieldsIsNotForAll() {
    let control = CacheControl(parsing: "no-cache=\"Set-Cookie, X\", only-if-cached")
    #expect(!control.noCache && control.contains("no-cache") && control.onlyIfCached)
    #expect(control.directives.first?.argument == "Set-Cookie, X")
    #expect(CacheControl(parsing: "no-cache").noCache)
  }
}
