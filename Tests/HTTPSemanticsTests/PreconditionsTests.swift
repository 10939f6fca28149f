import HTTPSemantics
import Testing

@Suite struct PreconditionsTests {
  private static let modified: Int64 = 784_111_777
  private static let same = "Sun, 06 Nov 1994 08:49:37 GMT"
  private static let earlier = "Sun, 06 Nov 1994 08:49:36 GMT"
  private static let later = "Sun, 06 Nov 1994 08:49:38 GMT"

  private func evaluate(
    _ method: String, _ fields: HeaderFields, etag: EntityTag? = EntityTag(opaque: "v1"),
    modified: Int64? = modified, exists: Bool = true
  ) -> PreconditionOutcome {
    Preconditions.evaluate(
      makeHead(method, "/", fields), validators: Validators(etag: etag, lastModified: modified), exists: exists)
  }

  @Test func proceedsWithoutConditions() {
    #expect(evaluate("GET", [:]) == .proceed)
    #expect(evaluate("GET", ["Range": "bytes=0-1", "If-Range": "\"v2\""]) == .proceed)
    #expect(evaluate("GET", ["If-Else": "\"v1\"", "X-If-None-Match": "*"]) == .proceed)
  }

  @Test(arguments: [
    ("\"v1\"", PreconditionOutcome.proceed), ("\"v0\", \"v1\"", .proceed), ("*", .proceed),
    ("\"v2\"", .preconditionFailed), ("W/\"v1\"", .preconditionFailed), ("v1", .preconditionFailed),
    ("", .preconditionFailed), ("\"v0,\"v1\"", .preconditionFailed), (",, \"v1\" ,", .proceed),
    ("junk, \"v1\"", .proceed),
  ])
  func ifMatchComparesStrongly(value: String, outcome: PreconditionOutcome) {
    #expect(evaluate("PUT", ["If-Match": value]) == outcome)
    #expect(evaluate("GET", ["If-Match": value]) == outcome)
  }

  @Test func ifMatchFailsForAWeakOrMissingRepresentation() {
    #expect(
      evaluate("PUT", ["If-Match": "W/\"v1\""], etag: EntityTag(opaque: "v1", isWeak: true)) == .preconditionFailed)
    #expect(evaluate("PUT", ["If-Match": "*"], exists: false) == .preconditionFailed)
    #expect(evaluate("PUT", ["If-Match": "\"v1\""], exists: false) == .preconditionFailed)
    #expect(evaluate("PUT", ["If-Match": "*"], etag: nil) == .proceed)
    #expect(evaluate("PUT", ["If-Match": "\"v1\""], etag: nil) == .preconditionFailed)
  }

  @Test func ifMatchReadsSeveralFieldsAsOneList() {
    #expect(evaluate("PUT", ["If-Match": "\"v0\"", "If-Match": "\"v1\""]) == .proceed)
  }

  @Test func ifUnmodifiedSinceCountsWithoutIfMatchOnly() {
    #expect(evaluate("PUT", ["If-Unmodified-Since": Self.same]) == .proceed)
    #expect(evaluate("PUT", ["If-Unmodified-Since": Self.later]) == .proceed)
    #expect(evaluate("PUT", ["If-Unmodified-Since": Self.earlier]) == .preconditionFailed)
    #expect(evaluate("GET", ["If-Unmodified-Since": Self.earlier]) == .preconditionFailed)
    #expect(evaluate("PUT", ["If-Unmodified-Since": Self.earlier, "If-Match": "\"v1\""]) == .proceed)
  }

  @Test func datesThatCannotBeUsedAreIgnored() {
    #expect(evaluate("PUT", ["If-Unmodified-Since": "yesterday"]) == .proceed)
    #expect(evaluate("PUT", ["If-Unmodified-Since": Self.earlier], modified: nil) == .proceed)
    #expect(evaluate("PUT", ["If-Unmodified-Since": Self.earlier], exists: false) == .proceed)
    #expect(evaluate("GET", ["If-Modified-Since": "0"]) == .proceed)
    #expect(evaluate("GET", ["If-Modified-Since": Self.same], modified: nil) == .proceed)
    #expect(evaluate("GET", ["If-Modified-Since": Self.same, "if-modified-since": Self.same]) == .proceed)
  }

  @Test(arguments: [
    ("\"v1\"", true), ("W/\"v1\"", true), ("*", true), ("\"a\", W/\"v1\"", true), ("\"v2\"", false), ("v1", false),
    ("", false), ("\"v1", false), ("\"V1\"", false),
  ])
  func ifNoneMatchComparesWeakly(value: String, matches: Bool) {
    #expect(evaluate("GET", ["If-None-Match": value]) == (matches ? .notModified : .proceed))
    #expect(evaluate("HEAD", ["If-None-Match": value]) == (matches ? .notModified : .proceed))
    #expect(evaluate("PUT", ["If-None-Match": value]) == (matches ? .preconditionFailed : .proceed))
  }

  @Test func ifNoneMatchStarAllowsCreation() {
    #expect(evaluate("PUT", ["If-None-Match": "*"], exists: false) == .proceed)
    #expect(evaluate("PUT", ["If-None-Match": "*"], etag: nil) == .preconditionFailed)
    #expect(evaluate("GET", ["If-None-Match": "\"v1\""], etag: nil) == .proceed)
  }

  @Test func ifModifiedSinceCountsForReadingOnly() {
    #expect(evaluate("GET", ["If-Modified-Since": Self.same]) == .notModified)
    #expect(evaluate("HEAD", ["If-Modified-Since": Self.later]) == .notModified)
    #expect(evaluate("GET", ["If-Modified-Since": Self.earlier]) == .proceed)
    #expect(evaluate("POST", ["If-Modified-Since": Self.same]) == .proceed)
  }

  @Test func ifNoneMatchSilencesIfModifiedSince() {
    #expect(evaluate("GET", ["If-None-Match": "\"v2\"", "If-Modified-Since": Self.same]) == .proceed)
    #expect(evaluate("GET", ["If-None-Match": "\"v1\"", "If-Modified-Since": Self.earlier]) == .notModified)
  }

  @Test func ifMatchComesBeforeIfNoneMatch() {
    #expect(evaluate("GET", ["If-None-Match": "\"v1\"", "If-Match": "\"v2\""]) == .preconditionFailed)
    #expect(evaluate("GET", ["If-None-Match": "\"v1\"", "If-Match": "\"v1\""]) == .notModified)
    #expect(evaluate("GET", ["If-None-Match": "\"v1\"", "If-Unmodified-Since": Self.earlier]) == .preconditionFailed)
  }

  @Test func methodsThatSelectNothingHaveNoConditions() {
    for method in ["OPTIONS", "TRACE", "CONNECT"] { #expect(evaluate(method, ["If-Match": "\"v2\""]) == .proceed) }
  }

  @Test func readsAndComparesEntityTags() {
    #expect(EntityTag(parsing: "\"a,b\"") == EntityTag(opaque: "a,b"))
    #expect(EntityTag(parsing: " W/\"\" ") == EntityTag(opaque: "", isWeak: true))
    for wrong in ["", "a", "\"a", "a\"", "w/\"a\"", "\"a\" x", "\"a b\"", "W/ \"a\"", "*"] {
      #expect(EntityTag(parsing: wrong) == nil)
    }
    #expect(EntityTag(opaque: "x", isWeak: true).text == "W/\"x\"")
    #expect(EntityTag(opaque: "x").text == "\"x\"")
    let (strong, weak) = (EntityTag(opaque: "1"), EntityTag(opaque: "1", isWeak: true))
    #expect(strong.matchesStrongly(strong))
    #expect(!strong.matchesStrongly(weak))
    #expect(!weak.matchesStrongly(weak))
    #expect(weak.matchesWeakly(strong))
    #expect(!weak.matchesWeakly(EntityTag(opaque: "2")))
    #expect(EntityTag.list(parsing: " * ") == .any)
    #expect(EntityTag.list(parsing: "*, \"a\"") == .tags([]))
    #expect(
      EntityTag.list(parsing: "\"a,b\",W/\"c\"") == .tags([.init(opaque: "a,b"), .init(opaque: "c", isWeak: true)]))
  }
}
