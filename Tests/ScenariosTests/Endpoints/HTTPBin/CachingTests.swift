import HTTPSemantics
import Quantities
import Scenarios
import Testing

@Suite struct CachingTests {
  private let player = MemoryPlayer()

  @Test func anyConditionIsMet() {
    let answer = player.send("GET", "/cache")
    #expect(answer.fields["Last-Modified"] == "Thu, 01 Jan 2026 00:00:00 GMT")
    #expect(answer.fields["ETag"]?.count == 32)
    #expect(player.send("GET", "/cache").fields["ETag"] != answer.fields["ETag"])
    #expect(MemoryPlayer().send("GET", "/cache").fields["ETag"] == answer.fields["ETag"])
    #expect(player.send("GET", "/cache", ["If-None-Match": "x"]).status == 304)
    #expect(player.send("GET", "/cache", ["If-Modified-Since": "x"]).status == 304)
    #expect(player.send("GET", "/cache/60").fields["Cache-Control"] == "public, max-age=60")
  }

  @Test(
    arguments: [
      (["If-None-Match": "abc"], 304), (["If-None-Match": "\"x\", W/\"abc\""], 304), (["If-None-Match": "*"], 304),
      (["If-None-Match": "x"], 200), (["If-Match": "x"], 412), (["If-Match": "\"abc\""], 200), (["If-Match": "*"], 200),
      ([:], 200),
    ] as [([String: String], Int)])
  func comparesTags(fields: [String: String], status: Int) {
    let answer = player.send(
      "GET", "/etag/abc", HeaderFields(fields.map { HeaderField(name: $0.key, value: $0.value) }))
    #expect(answer.status == status)
    #expect(answer.fields["ETag"] == (status == 412 ? nil : "abc"))
  }

  @Test func theAnswerHasTheFieldsAndShowsThem() {
    let answer = player.send("GET", "/response-headers?a=1&a=2&Content-Type=x/y")
    #expect(answer.fields.values("a") == ["1", "2"])
    #expect(answer.fields.values("Content-Type") == ["application/json", "x/y"])
    #expect(
      answer.text == """
        {
          "Content-Length": "120",
          "Content-Type": [
            "application/json",
            "x/y"
          ],
          "a": [
            "1",
            "2"
          ]
        }

        """)
    #expect(answer.body.count == 120)
  }

  @Test(arguments: ["a%0D%0Ab=1", "a=x%0D%0AB:%20c", "=1", "a%20b=1", "a=%00"])
  func noFieldBreaksTheHead(query: String) {
    let answer = player.send("GET", "/response-headers?\(query)")
    #expect(answer.status == 400)
  }
}
