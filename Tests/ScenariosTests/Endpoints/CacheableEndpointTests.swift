import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

@Suite struct CacheableEndpointTests {
  private let player = MemoryPlayer()

  private func get(_ query: String = "", _ fields: HeaderFields = [:], method: String = "GET") -> MemoryPlayer.Answer {
    player.send(method, "/cacheable/a\(query.isEmpty ? "" : "?\(query)")", fields)
  }

  @Test(arguments: [
    ("max-age=60", "max-age=60"), ("public&max-age=1m&immutable", "public, max-age=60, immutable"),
    ("max-age=0&must-revalidate", "max-age=0, must-revalidate"),
    (
      "s-maxage=5&stale-while-revalidate=30&stale-if-error=1h",
      "s-maxage=5, stale-while-revalidate=30, stale-if-error=3600"
    ),
    ("no-store", "no-store"), ("private&no-cache=no", "private"),
    ("cache-control=max-age%3D5,%20foo=%22a,b%22", "max-age=5, foo=\"a,b\""),
    ("", nil),
  ])
  func theQuerySaysTheDirectives(_ query: String, _ control: String?) {
    #expect(get(query).fields["Cache-Control"] == control)
  }

  @Test func conditionsAreAnsweredWithTheFieldsOfTheWhole() {
    let query = "max-age=60&vary=Accept-Language&expires=60s"
    let whole = get(query)
    let tag = whole.fields["ETag"] ?? ""
    for fields in [["If-None-Match": tag], ["If-Modified-Since": whole.fields["Last-Modified"] ?? ""]] as [HeaderFields]
    {
      let same = get(query, fields)
      #expect(same.status == 304)
      for name in ["ETag", "Last-Modified", "Cache-Control", "Vary", "Expires"] {
        #expect(same.fields[name] == whole.fields[name])
      }
      #expect(same.fields["Content-Type"] == nil)
    }
    #expect(get(query, ["If-None-Match": "\"x\""]).status == 200)
    #expect(get(query, ["If-Match": "\"x\""]).status == 412)
    #expect(get(query, ["Range": "bytes=0-3", "If-Range": tag]).fields["Cache-Control"] == "max-age=60")
  }

  @Test func validatorsAreAsAsked() {
    #expect(get("etag=weak").fields["ETag"]?.hasPrefix("W/\"") == true)
    #expect(get("etag=none&last-modified=no").fields["ETag"] == nil)
    #expect(get("last-modified=no").fields["Last-Modified"] == nil)
    #expect(Set((1...3).map { _ in get("etag=rotate").fields["ETag"] }).count == 3)
  }

  @Test func whatVariesHasATagOfItsOwn() {
    let (en, de) = (get("vary=X-A", ["X-A": "en"]), get("vary=X-A", ["X-A": "de"]))
    #expect(en.body != de.body)
    #expect(en.fields["ETag"] != de.fields["ETag"])
    #expect(get("vary=*").fields["Vary"] == "*")
  }

  @Test func contentChangesWithTheClock() {
    let first = get("changes=10s")
    #expect(get("changes=10s").body == first.body)
    player.time.advance(by: .seconds(10))
    let second = get("changes=10s", ["If-None-Match": first.fields["ETag"] ?? ""])
    #expect(second.status == 200)
    #expect(second.body != first.body)
    #expect(second.fields["Last-Modified"] != first.fields["Last-Modified"])
  }

  @Test func agesAndDatesAreAsAsked() throws {
    #expect(get("age=30s").fields["Age"] == "30")
    #expect(get("expires=zero").fields["Expires"] == "0")
    for (query, seconds) in [("expires=60s", 60), ("expires=past", -86_400)] {
      let answer = get(query)
      let (date, expires) = (answer.fields["Date"] ?? "", answer.fields["Expires"] ?? "")
      let distance = try #require(HTTPDate.parse(expires)) - #require(HTTPDate.parse(date))
      #expect(distance == Int64(seconds))
    }
  }

  @Test func notModifiedMisbehavesAsAsked() {
    let condition: HeaderFields = ["If-None-Match": get().fields["ETag"] ?? ""]
    #expect(get("revalidation=always").status == 304)
    #expect(get("revalidation=never", condition).status == 200)
    let bare = get("max-age=1&revalidation=bare", condition)
    #expect(bare.status == 304)
    #expect(["ETag", "Last-Modified", "Cache-Control"].allSatisfy { bare.fields[$0] == nil })
    #expect(get("revalidation=changed", condition).fields["ETag"] == "\"another-version\"")
    let lying = get("revalidation=length", condition)
    #expect(lying.fields["Content-Length"] == String(get().body.count + 1_000))
    #expect(String(decoding: lying.wire, as: UTF8.self).hasSuffix("\r\n\r\n"))
    #expect(lying.ending == .keepAlive)
    #expect(get("revalidation=coded", condition).fields["Content-Encoding"] == "gzip")
    let bodied = get("revalidation=body", condition)
    #expect(bodied.status == 304)
    #expect(String(decoding: bodied.wire, as: UTF8.self).hasSuffix("\r\n\r\n" + get().text))
    #expect(bodied.ending == .close)
    #expect(get("revalidation=body").status == 200)
  }

  @Test func headIsLikeGet() {
    let (whole, head) = (get("max-age=5"), get("max-age=5", method: "HEAD"))
    #expect(head.body.isEmpty)
    for field in whole.fields { #expect(head.fields[field.name] == field.value) }
    #expect(get(method: "POST").status == 405)
  }

  @Test(arguments: [
    "max-age=soon", "max-age=1.5", "etag=big", "no-store=perhaps", "changes=10ms", "revalidation=odd", "max-aeg=5",
    "cache-control=a&no-store", "expires=never", "age=-1", "vary=a%0Db",
  ])
  func badOptionsAreRefusedByName(_ query: String) {
    let answer = get(query)
    #expect(answer.status == 400)
    #expect(answer.string("detail")?.contains(query.prefix { $0 != "=" }) == true)
  }
}
