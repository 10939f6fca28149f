import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

@Suite struct HARImportTests {
  private func mistakes(_ entries: [String]) -> [ScenarioMistake] {
    do throws(ScenarioError) {
      _ = try HARImport(HARMaker.archive(entries), path: "a.har")
      return []
    } catch { return error.mistakes }
  }

  private func notes(_ entries: [String]) throws -> [String] {
    try HARImport(HARMaker.archive(entries), path: "a.har").notes.map(\.description)
  }

  @Test func anEntryBecomesARuleWithItsAnswer() throws {
    let archive = try HARImport(
      HARMaker.archive([
        HARMaker.entry(
          "POST", "https://example.test/a%20b?x=1&y=%C3%BC", status: 201,
          response: #""statusText": "Made", "#
            + HARMaker.content("hello", [("X-Id", "7"), ("Content-Type", "text/html")]))
      ]))
    let rule = try #require(archive.rules.first)
    #expect(rule.id == "har-1 POST /a%20b")
    #expect(archive.notes.isEmpty)
    let player = MemoryPlayer { $0.rules = archive.rules }
    let answer = player.send("POST", "/a%20b?y=%C3%BC&x=1", body: [1])
    #expect(answer.status == 201)
    #expect(answer.text == "hello")
    #expect(answer.fields["X-Id"] == "7")
    #expect(answer.fields.values("Content-Type") == ["text/html"])
    #expect(String(decoding: answer.wire, as: UTF8.self).hasPrefix("HTTP/1.1 201 Made\r\n"))
    #expect(player.send("POST", "/a%20b?x=2&y=%C3%BC").status == 404)
    #expect(player.send("GET", "/a%20b?x=1&y=%C3%BC").status == 404)
  }

  @Test func entriesOfOneRequestBecomeSuccessiveReplies() throws {
    let player = try HARMaker.player([
      HARMaker.entry(status: 503, response: HARMaker.content("busy")),
      HARMaker.entry("GET", "https://example.test/other"),
      HARMaker.entry(response: HARMaker.content("one")),
      HARMaker.entry(response: HARMaker.content("two")), HARMaker.entry(response: HARMaker.content("two")),
    ])
    #expect((1...5).map { _ in player.send("GET", "/feed").text } == ["busy", "one", "two", "two", "two"])
    #expect(player.engine.configuration.rules.map(\.id) == ["har-1 GET /feed", "har-2 GET /other"])
    #expect(player.engine.configuration.rules[0].replies.count == 3)
  }

  @Test func queriesAreToldApartWhateverTheOrderOfTheEntries() throws {
    let urls = ["/s", "/s?q=a", "/s?q=a&page=2", "/s?q=b"]
    for order in [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2]] {
      let player = try HARMaker.player(
        order.map { HARMaker.entry("GET", "http://h\(urls[$0])", response: HARMaker.content("\($0)")) })
      for (index, url) in urls.enumerated() { #expect(player.send("GET", url).text == "\(index)") }
      #expect(player.send("GET", "/s?page=2&q=a").text == "2")
      #expect(player.send("GET", "/s?q=c").status == 404)
    }
  }

  @Test func fieldsOfOneConnectionAndOneMomentAreLeftOut() throws {
    let headers = [
      ("Connection", "keep-alive, X-Hop"), ("X-Hop", "1"), ("Keep-Alive", "timeout=5"),
      ("Transfer-Encoding", "chunked"),
      ("Content-Length", "999"), ("Date", "Thu, 01 Jan 1970 00:00:00 GMT"), (":status", "200"), ("Server", "s"),
      ("Set-Cookie", "a=1"), ("Vary", "*"), ("Set-Cookie", "b=2"),
    ]
    let player = try HARMaker.player([HARMaker.entry(response: HARMaker.content("four", headers))])
    let answer = player.send("GET", "/feed")
    #expect(answer.fields["Content-Length"] == "4")
    #expect(answer.fields.values("Date").count == 1)
    #expect(answer.fields["Date"]?.contains("2026") == true)
    for name in ["X-Hop", "Keep-Alive", "Transfer-Encoding"] { #expect(answer.fields[name] == nil) }
    #expect(answer.fields["Server"] == "s")
    #expect(answer.fields.values("Set-Cookie") == ["a=1", "b=2"])
  }

  @Test func whatWasDecodedIsNoLongerCalledEncoded() throws {
    let gzip: [UInt8] = [0x1F, 0x8B, 8, 0]
    func body(_ text: String, _ coding: String, base64: Bool) -> String {
      #""headers": [{"name": "Content-Encoding", "value": "\#(coding)"}], "content": {"text": "\#(text)"\#(base64 ? #", "encoding": "base64""# : "")}"#
    }
    let player = try HARMaker.player([
      HARMaker.entry("GET", "http://h/text", response: body("plain", "gzip", base64: false)),
      HARMaker.entry("GET", "http://h/image", response: body("iVBO", "br", base64: true)),
      HARMaker.entry("GET", "http://h/still", response: body(Base64.encode(gzip), "gzip", base64: true)),
    ])
    #expect(player.send("GET", "/text").fields["Content-Encoding"] == nil)
    #expect(player.send("GET", "/image").fields["Content-Encoding"] == nil)
    #expect(player.send("GET", "/image").body == [0x89, 0x50, 0x4E])
    #expect(player.send("GET", "/still").fields["Content-Encoding"] == "gzip")
    #expect(player.send("GET", "/still").body == gzip)
  }

  @Test func aTextIsUTF8WhateverItsCharsetWas() throws {
    let player = try HARMaker.player([
      HARMaker.entry(response: HARMaker.content("für", [("Content-Type", "text/html; charset=ISO-8859-1")])),
      HARMaker.entry(
        "GET", "http://h/ascii", response: HARMaker.content("a", [("Content-Type", "text/a; charset=latin1")])),
    ])
    #expect(player.send("GET", "/feed").fields["Content-Type"] == "text/html; charset=utf-8")
    #expect(player.send("GET", "/feed").text == "für")
    #expect(player.send("GET", "/ascii").fields["Content-Type"] == "text/a; charset=latin1")
  }

  @Test func linesThatChromiumJoinsAreTakenApart() throws {
    let player = try HARMaker.player([HARMaker.entry(response: HARMaker.content("a", [("set-cookie", "a=1\nb=2")]))])
    #expect(player.send("GET", "/feed").fields.values("Set-Cookie") == ["a=1", "b=2"])
  }

  @Test func cookiesComeFromTheirListWhereTheFieldsWereLeftOut() throws {
    let response =
      #""cookies": [{"name": "sid", "value": "7", "path": "/", "httpOnly": true, "secure": false}, {"bad": 1}]"#
    let player = try HARMaker.player([HARMaker.entry(response: response)])
    #expect(player.send("GET", "/feed").fields.values("Set-Cookie") == ["sid=7; Path=/; HttpOnly"])
  }

  @Test func bracesInAFieldAreOnlyBraces() throws {
    let player = try HARMaker.player([
      HARMaker.entry(response: HARMaker.content("{{method}}", [("X-T", "a{{path}} {{{ \\{{")]))
    ])
    let answer = player.send("GET", "/feed")
    #expect(answer.fields["X-T"] == "a{{path}} {{{ \\{{")
    #expect(answer.text == "{{method}}")
  }

  @Test func partsAndRevalidationsNeedTheirFields() throws {
    let range = #""headers": [{"name": "Range", "value": "bytes=0-1"}]"#
    let tag = #""headers": [{"name": "If-None-Match", "value": "\"a\""}, {"name": ":authority", "value": "h"}]"#
    let player = try HARMaker.player([
      HARMaker.entry(
        status: 206, request: range, response: HARMaker.content("ab", [("Content-Range", "bytes 0-1/4")])),
      HARMaker.entry(
        status: 304, request: tag, response: HARMaker.content("whole, from the cache", [("ETag", "\"a\"")])),
      HARMaker.entry(response: HARMaker.content("abcd")),
    ])
    #expect(player.send("GET", "/feed").text == "abcd")
    let part = player.send("GET", "/feed", ["Range": "bytes=0-1"])
    #expect(part.status == 206)
    #expect(part.fields["Content-Range"] == "bytes 0-1/4")
    let same = player.send("GET", "/feed", ["If-None-Match": "\"a\""])
    #expect(same.status == 304)
    #expect(same.body.isEmpty)
    #expect(player.send("GET", "/feed", ["If-None-Match": "\"b\""]).text == "abcd")
  }

  @Test func aHeadKeepsItsLength() throws {
    let headers =
      #""headers": [{"name": "Content-Length", "value": "1234"}, {"name": "Content-Type", "value": "image/png"}]"#
    let player = try HARMaker.player([HARMaker.entry("HEAD", "http://h/i", response: headers)])
    let answer = player.send("HEAD", "/i")
    #expect(answer.fields["Content-Length"] == "1234")
    #expect(answer.fields.values("Content-Type") == ["image/png"])
    #expect(answer.body.isEmpty)
  }

  @Test func aRedirectWithinTheHostStaysHere() throws {
    func entry(_ location: String) -> String {
      HARMaker.entry(
        status: 302, response: #""headers": [{"name": "Location", "value": "\#(location)"}], "content": {"size": 0}"#)
    }
    for (location, here) in [
      ("https://Example.test:443/b?c=1#d", "/b?c=1#d"), ("https://other.test/b", "https://other.test/b"), ("/x", "/x"),
    ] {
      #expect(try HARMaker.player([entry(location)]).send("GET", "/feed").fields["Location"] == here)
    }
    let far = try HARMaker.player([entry("https://example.test/b")], matchesHost: true)
    #expect(far.send("GET", "/feed", ["Host": "example.test"]).fields["Location"] == "https://example.test/b")
  }

  @Test func hostsAreToldApartOnRequest() throws {
    let entries = ["a", "b"].map { HARMaker.entry("GET", "https://\($0).test/", response: HARMaker.content($0)) }
    let player = try HARMaker.player(entries, matchesHost: true)
    #expect(player.send("GET", "/", ["Host": "b.test"]).text == "b")
    #expect(player.send("GET", "/", ["Host": "a.test"]).text == "a")
    #expect(try HARMaker.player(entries).send("GET", "/").text == "a")
    #expect(
      try notes(entries) == [
        "a.har:3:1: entry 2, GET https://b.test/, is left out: "
          + "another host was asked for the same before, and rules hold for every host"
      ])
  }

  @Test func whatHoldsNoWholeAnswerIsLeftOutWithANote() throws {
    let entries = [
      HARMaker.entry(status: 0, response: #""_error": "net::ERR_FAILED""#),
      HARMaker.entry("GET", "wss://h/live", status: 101),
      HARMaker.entry("GET", "https://h/live", status: 101),
      HARMaker.entry("GET", "https://h/torn", response: #""_error": "200, reset after 1 B", "content": {"text": "a"}"#),
      HARMaker.entry("GET", "https://h/big", response: #""content": {"size": 70000}"#),
      HARMaker.entry("GET", "https://h/none").replacingStatusByNull,
      HARMaker.entry("GET", "https://h/fine", response: #""_error": null"#),
    ]
    let reasons = try notes(entries)
    #expect(reasons.count == 6)
    for (reason, words) in zip(
      reasons,
      ["no answer", "no http", "status 101", "broke off (200, reset", "body of 70,000 bytes isn't", "no answer"])
    {
      #expect(reason.contains(words), "\(reason)")
    }
    #expect(try HARImport(HARMaker.archive(entries)).rules.map(\.id) == ["har-7 GET /fine"])
  }

  @Test func mistakesHaveTheirPlaces() throws {
    func check(_ entry: String, _ expected: String, line: Int = 2, _ column: Int? = nil) {
      let found = mistakes([entry])
      #expect(found.count == 1, "\(found)")
      #expect(found.first?.message.contains(expected) == true, "\(found)")
      #expect(found.first?.line == line)
      if let column { #expect(found.first?.column == column) }
      #expect(found.first?.path == "a.har")
      #expect(found.first?.source != nil)
    }
    check("{}", "\"request\" is missing", 1)
    check("7", "found 7, expected an entry", 1)
    check(HARMaker.entry("get"), "expected a method in capitals", 24)
    check(#"{"request": {"url": "http://h/"}, "response": {}}"#, "\"method\" is missing")
    check(#"{"request": {"method": "GET", "url": 7}, "response": {}}"#, "found 7, expected an address")
    check(HARMaker.entry(response: #""headers": {}"#), "expected an array")
    check(HARMaker.entry(response: #""headers": [7]"#), "expected a field")
    check(
      HARMaker.entry(response: #""headers": [{"name": "a b", "value": ""}]"#), "can't be the name of a header field")
    check(HARMaker.entry(response: #""headers": [{"name": "A", "value": "b\u0000"}]"#), "found CR or NUL")
    check(HARMaker.entry(response: #""content": {"text": "?", "encoding": "base64"}"#), "expected bytes in base 64")
    check(HARMaker.entry(response: #""content": {"text": "?", "encoding": "rot13"}"#), "expected \"base64\"")
    check(HARMaker.entry(response: #""content": {"text": 7}"#), "expected the body, a text")
    check(HARMaker.entry(status: 1000), "expected a status")
  }

  @Test func whatIsNoArchiveIsRefused() {
    for (text, words) in [
      ("{\"rules\": []}", "this is no HTTP archive"), ("[]", "this is no HTTP archive"), ("{", "expected"),
      ("{\"log\": {\"entries\": 7}}", "expected an array of entries"),
    ] {
      do throws(ScenarioError) {
        _ = try HARImport(Array(text.utf8))
        Issue.record("\(text)")
      } catch { #expect(error.description.contains(words), "\(error)") }
    }
  }

  @Test func theJournalsOwnArchiveGivesTheSameAnswers() throws {
    let source = try MemoryPlayer {
      $0.rules = [
        try Rule(parsing: "GET /data/*: 503+retry-after=2s, ok"), try Rule(parsing: "GET /torn: reset@1"),
        Rule(
          match: RequestPattern(path: .glob(try PathPattern(parsing: "/encoded"))),
          replies: [
            Reply(fields: [HeaderField(name: "Content-Encoding", value: "gzip")], body: .bytes([0, 1, 2], type: "a/b"))
          ]),
      ]
    }
    let requests: [(String, String, HeaderFields)] = [
      ("GET", "/~s/data/1000?seed=2", [:]), ("GET", "/~s/data/1000?seed=2", [:]), ("GET", "/encoded", [:]),
      ("GET", "/data/10?mock=418", [:]), ("HEAD", "/data/77", [:]), ("GET", "/status/204", [:]),
      ("GET", "/data/2000", ["Range": "bytes=5-9"]), ("GET", "/data/2000", ["Range": "bytes=5-9"]),
    ]
    let first = requests.map { source.send($0.0, $0.1, $0.2) }
    _ = source.send("GET", "/torn")
    _ = source.send("GET", "/data/9m?mock=ok")
    let text = HAR.document(source.engine.journal.entries, version: "1").text
    let archive = try HARImport(Array(text.utf8), path: "own.har")
    #expect(archive.notes.count == 2, "\(archive.notes)")
    let player = MemoryPlayer { $0.rules = archive.rules }
    for (request, before) in zip(requests, first) {
      let target = request.1.replacing("?mock=418", with: "")
      let again = player.send(request.0, target, request.2)
      #expect(again.status == before.status, "\(request)")
      #expect(again.body == before.body, "\(request)")
      for field in before.fields where !["Date", "Mocksrv-Fault"].contains(field.name) {
        #expect(again.fields.values(field.name) == before.fields.values(field.name), "\(request) \(field)")
      }
    }
  }

  @Test func whatBrowsersWriteIsRead() throws {
    for text in [HARSamples.chromium, HARSamples.firefox] {
      let archive = try HARImport([0xEF, 0xBB, 0xBF] + Array(text.utf8))
      #expect(archive.notes.isEmpty, "\(archive.notes)")
      let player = MemoryPlayer { $0.rules = archive.rules }
      let answer = player.send("GET", "/api/items?page=1")
      #expect(answer.status == 200)
      #expect(answer.text == #"{"items":[1,2]}"#)
      #expect(answer.fields.values("Content-Type") == ["application/json"])
      #expect(answer.fields.values("Set-Cookie") == ["sid=1; Path=/; HttpOnly", "theme=dark"])
      #expect(player.send("GET", "/logo.png").body == [0x89, 0x50, 0x4E, 0x47])
    }
  }
}

extension String {
  fileprivate var replacingStatusByNull: String { replacing("\"status\": 200", with: "\"status\": null") }
}
