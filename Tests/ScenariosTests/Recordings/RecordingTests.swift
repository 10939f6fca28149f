import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

@Suite struct RecordingTests {
  private func exchange(
    _ method: String = "GET", _ target: String = "/feed", host: String? = "api.test", status: Int = 200,
    requestFields: [HeaderField] = [], matching: [String] = [], fields: [HeaderField] = [], _ body: String = "ok"
  ) throws -> RecordedExchange {
    try RecordedExchange(
      method: method, target: target, host: host, requestFields: requestFields, matching: matching, status: status,
      fields: fields, body: Array(body.utf8))
  }

  private func read(_ text: String) throws -> [Rule] {
    try ScenarioFile(Array(text.utf8), path: "a.json").scenario.rules
  }

  @Test func whatIsWrittenReadsBackToEqualRules() throws {
    for matchesHost in [false, true] {
      var recording = Recording(matchesHost: matchesHost)
      let bytes = (0...255).map { UInt8($0) }
      recording.add(
        try RecordedExchange(
          method: "GET", target: "/a%20b*%3F?x=1&x=2&y", host: "api.test:8443", status: 200, reason: "Fine",
          fields: [
            HeaderField(name: "Set-Cookie", value: "a=1"), HeaderField(name: "Content-Type", value: "image/png"),
            HeaderField(name: "X", value: " {{path}} "), HeaderField(name: "Set-Cookie", value: "b=2"),
            HeaderField(name: "Date", value: "x"), HeaderField(name: "Content-Length", value: "9"),
          ], body: bytes))
      recording.add(try exchange(status: 503, "busy"))
      recording.add(
        try exchange(
          "POST", fields: [HeaderField(name: "Content-Type", value: "text/plain; charset=utf-8")], "ü\u{0}\n"))
      recording.add(try exchange())
      recording.add(try exchange("DELETE", status: 204, ""))
      recording.add(
        try exchange(
          requestFields: [HeaderField(name: "Accept", value: "text/html")], matching: ["accept"], "<p>"))
      #expect(recording.count == 6)
      #expect(try read(recording.text) == recording.rules)
      let player = MemoryPlayer { $0.rules = recording.rules }
      let host: HeaderFields = matchesHost ? ["Host": "api.test:8443"] : [:]
      let image = player.send("GET", "/a%20b%2A%3F?x=2&y&x=1", host)
      #expect(image.body == bytes)
      #expect(image.fields["X"] == "{{path}}")
      #expect(image.fields.values("Set-Cookie") == ["a=1", "b=2"])
      #expect(image.fields.values("Content-Type") == ["image/png"])
      let api: HeaderFields = ["Host": "api.test"]
      #expect(player.send("GET", "/feed", api).text == "busy")
      #expect(player.send("GET", "/feed", api).text == "ok")
      #expect(player.send("POST", "/feed", api).text == "ü\u{0}\n")
      #expect(player.send("DELETE", "/feed", api).status == 204)
      #expect(player.send("GET", "/feed", ["Host": "api.test", "Accept": "text/html"]).text == "<p>")
      #expect(player.send("GET", "/feed", ["Host": "other.test"]).status == (matchesHost ? 404 : 200))
    }
  }

  @Test func theFileSaysWhatItIs() throws {
    var recording = Recording()
    recording.add(try exchange(fields: [HeaderField(name: "Content-Type", value: "application/json")], #"{"a": 1}"#))
    #expect(
      recording.text == #"""
        // Recorded traffic: each rule answers one request as it was answered then; of several replies the first attempt
        // is given the first, and the last repeats. It is a scenario file like any other: mocksrv --scenario FILE.
        {
          "rules": [
            {
              "id": "rec-1 GET /feed",
              "match": {
                "method": "GET",
                "path": "/feed"
              },
              "reply": {
                "status": 200,
                "type": "application/json",
                "body": "{\"a\": 1}"
              }
            }
          ]
        }

        """#)
    #expect(try read(Recording().text).isEmpty)
  }

  @Test(arguments: [
    #"{"seed": 3, "rules": ["GET /a: 503", {"id": "b", "match": {"path": "/b"}, "reply": {"body": "} ] , // \" "}}]}"#,
    "// head\n{\n  \"rules\": [\n    \"GET /a: 503\", // why\n    /* ] */\n  ],\n  \"seed\": 1, // tail\n}\n",
    "{\"rules\": [] // none\n, \"seed\": 7}", "{\"rules\": [\n// nothing yet\n]}", "{}", "{\"seed\": 7 /* } */ }",
    "{\"seed\": 7,}", "{\"machines\": {\"rules\": \"out\"}, \"listen\": [\"0:edge\"]}",
    "\u{FEFF}{\"\\u0072ules\": [\"GET /a: 503\"]}",
  ])
  func appendingLosesNothing(of text: String) throws {
    var recording = Recording()
    recording.add(try exchange("GET", "/feed?q=1"))
    let before = try ScenarioFile(Array(text.utf8), path: "a.json").scenario
    let appended = try recording.text(appendingTo: Array(text.utf8), path: "a.json")
    var after = try ScenarioFile(Array(appended.utf8), path: "a.json").scenario
    #expect(after.rules.map(\.id) == before.rules.map(\.id) + ["rec-1 GET /feed"])
    after.rules.removeLast()
    #expect(after == before)
    var rest = appended[...]
    // Everything that stood there still does, in its order.
    for character in text where !character.isWhitespace {
      let found = try #require(rest.firstIndex(of: character), "\(character) in \(rest)")
      rest = rest[found...].dropFirst()
    }
    // And once more.
    let twice = try recording.text(appendingTo: Array(appended.utf8), path: "a.json")
    #expect(try read(twice).map(\.id).suffix(2) == ["rec-1 GET /feed", "rec-2 GET /feed"])
  }

  @Test func appendingToAnEmptyFileMakesOne() throws {
    var recording = Recording()
    recording.add(try exchange())
    #expect(try recording.text(appendingTo: Array(" \n".utf8), path: "a.json") == recording.text)
    #expect(try Recording().text(appendingTo: Array("{} // x".utf8), path: "a.json") == "{} // x")
  }

  @Test func whatIsAppendedIsToldApartFromWhatWasThere() throws {
    var first = Recording()
    first.add(try exchange("GET", "/s?q=1", "one"))
    var second = Recording()
    second.add(try exchange("GET", "/s", "none"))
    let rules = try read(second.text(appendingTo: Array(first.text.utf8), path: "a.json"))
    let player = MemoryPlayer { $0.rules = rules }
    #expect(player.send("GET", "/s?q=1").text == "one")
    #expect(player.send("GET", "/s").text == "none")
  }

  @Test func nothingIsAppendedToAFileWithMistakesOrAnArchive() {
    #expect(throws: ScenarioError.self) {
      try Recording().text(appendingTo: Array("{\"rulez\": []}".utf8), path: "a.json")
    }
    #expect(throws: ScenarioError.self) { try Recording().text(appendingTo: HARMaker.archive([]), path: "a.har") }
  }

  @Test func anotherHostIsToldFromTheFirstOrLeftOut() throws {
    let exchanges = [try exchange(host: nil), try exchange("GET", "http://B.test:80/feed", host: nil, "b")]
    #expect(exchanges.map(\.host) == ["", "b.test"])
    var recording = Recording()
    #expect(exchanges.map { recording.add($0) } == [true, false])
    #expect(recording.count == 1)
    var strict = Recording(matchesHost: true)
    #expect(exchanges.map { strict.add($0) } == [true, true])
  }

  @Test func aRedirectWithinASessionIsPlayedInAnyOther() throws {
    let source = try MemoryPlayer {
      $0.rules = [
        try Rule(json: JSONDocument.parse(Array(#"{"reply": {"status": 302, "headers": {"Location": "/b?c"}}}"#.utf8)))
      ]
    }
    let entry = try #require(source.send("GET", "/~s/a").entry)
    #expect(entry.plan?.fields["Location"] == "/~s/b?c")
    var recording = Recording()
    recording.add(try RecordedExchange(entry))
    let player = MemoryPlayer { $0.rules = recording.rules }
    #expect(player.send("GET", "/a").fields["Location"] == "/b?c")
    #expect(player.send("GET", "/~t/a").fields["Location"] == "/~t/b?c")
  }

  @Test func whatNoRuleCanAnswerIsRefused() throws {
    func check(_ words: String, _ make: () throws -> RecordedExchange) {
      do {
        _ = try make()
        Issue.record("\(words)")
      } catch { #expect("\(error)".contains(words), "\(error)") }
    }
    check("use capitals") { try exchange("get") }
    check("from 200 to 599, not 101") { try exchange(status: 101) }
    check("begins with \"/\"") { try exchange("GET", "feed") }
    check("can't be a header field") { try exchange(fields: [HeaderField(name: "A", value: "b\r\nC: d")]) }
    check("can't be a header field") { try exchange(fields: [HeaderField(name: "a b", value: "")]) }
  }

  @Test func theJournalIsRecordedAsFarAsItKeepsBodies() throws {
    let player = MemoryPlayer()
    let small = player.send("GET", "/~s/data/1000?seed=3&mock=503,ok")
    let whole = player.send("GET", "/~s/data/1000?seed=3&mock=503,ok")
    #expect(small.status == 503)
    _ = player.send("HEAD", "/data/5m")
    var recording = Recording()
    for entry in player.engine.journal.entries { recording.add(try RecordedExchange(entry)) }
    let again = MemoryPlayer { $0.rules = recording.rules }
    let first = again.send("GET", "/data/1000?seed=3")
    #expect(first.status == 503)
    #expect(first.body == small.body)
    #expect(first.fields["Mocksrv-Fault"] == nil)
    let second = again.send("GET", "/data/1000?seed=3")
    #expect(second.body == whole.body)
    #expect(second.fields["ETag"] == whole.fields["ETag"])
    #expect(again.send("HEAD", "/data/5m").fields["Content-Length"] == "5242880")

    let lost = MemoryPlayer {
      $0.rules = [Rule(replies: [Reply(body: .bytes([UInt8](repeating: 7, count: 5_000), type: nil))])]
    }
    for (target, words) in [
      ("/big", "doesn't keep its body of 5,000 bytes"),
      ("/big?mock=reset@10", "no whole answer to record: 200, reset after"),
    ] {
      let entry = try #require(lost.send("GET", target).entry)
      do throws(RecordingError) {
        _ = try RecordedExchange(entry)
        Issue.record("\(target)")
      } catch { #expect(error.description.contains(words), "\(error)") }
    }
  }
}
