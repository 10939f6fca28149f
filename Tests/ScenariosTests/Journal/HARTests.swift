import Foundation
import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

@Suite struct HARTests {
  private typealias Object = [String: Any]

  private func entries(_ player: MemoryPlayer) throws -> [[String: Any]] {
    let text = HAR.document(player.engine.journal.entries, version: "9.9").line
    let document = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Object
    let log = try #require(document?["log"] as? Object)
    #expect(log["version"] as? String == "1.2")
    #expect((log["creator"] as? Object)?["version"] as? String == "9.9")
    return try #require(log["entries"] as? [Object])
  }

  private func pairs(_ value: Any?) -> [[String]] {
    (value as? [Object] ?? []).map { [$0["name"] as? String ?? "", $0["value"] as? String ?? ""] }
  }

  @Test func tellsTheRequestAsItCame() throws {
    let player = MemoryPlayer()
    let fields: HeaderFields = [
      "Host": "api.test:8080", "Cookie": "a=1; b = x=y", "Content-Type": "application/json", "cookie": "c",
    ]
    _ = player.send("POST", "/upload?x=1&y=%20z&flag", fields, body: Array("{\"a\":1}".utf8))
    let request = try #require(try entries(player).first?["request"] as? Object)
    #expect(request["method"] as? String == "POST")
    #expect(request["url"] as? String == "http://api.test:8080/upload?x=1&y=%20z&flag")
    #expect(request["httpVersion"] as? String == "HTTP/1.1")
    #expect(pairs(request["cookies"]) == [["a", "1"], ["b", "x=y"], ["c", ""]])
    #expect(pairs(request["headers"]).prefix(4).map { $0[0] } == ["Host", "Cookie", "Content-Type", "cookie"])
    #expect(pairs(request["queryString"]) == [["x", "1"], ["y", " z"], ["flag", ""]])
    let post = try #require(request["postData"] as? Object)
    #expect(post["mimeType"] as? String == "application/json")
    #expect(post["text"] as? String == "{\"a\":1}")
    #expect(post["comment"] == nil)
    #expect(request["bodySize"] as? Int == 7)
  }

  @Test func aBodyThatIsNoTextIsInBase64() throws {
    let player = MemoryPlayer()
    _ = player.send("PUT", "/upload", body: [0xFF, 0x00, 0x01])
    let request = try #require(try entries(player).first?["request"] as? Object)
    let post = try #require(request["postData"] as? Object)
    #expect(post["text"] as? String == "/wAB")
    #expect(post["_encoding"] as? String == "base64")
  }

  @Test func saysWhatOfABodyIsMissing() throws {
    let player = MemoryPlayer { $0.journalBodyLimit = ByteCount(1_000) }
    _ = player.send("PUT", "/upload", body: Array(repeating: 65, count: 5_000))
    let request = try #require(try entries(player).first?["request"] as? Object)
    let post = try #require(request["postData"] as? Object)
    #expect((post["text"] as? String)?.count == 1_000)
    #expect(post["comment"] as? String == "the first 1,000 of the 5,000 bytes that arrived were kept")
  }

  @Test func tellsTheAnswerAsItWasSent() throws {
    let player = MemoryPlayer()
    let script = "200+body=hi+type=text/plain+header=\"Set-Cookie: id=7; Path=/a; HttpOnly\""
    _ = player.send("GET", "/x", ["X-Mock-Script": script])
    _ = player.send("GET", "/data/1k?mock=reset@10")
    _ = player.send("GET", "/data/1m")
    _ = player.send("GET", "/x", ["X-Mock-Script": "302+header=\"Location: /y\""])
    let answers = try entries(player).map { try #require($0["response"] as? Object) }
    #expect(answers[0]["status"] as? Int == 200)
    #expect(answers[0]["statusText"] as? String == "OK")
    let cookie = try #require((answers[0]["cookies"] as? [Object])?.first)
    #expect(cookie["name"] as? String == "id")
    #expect(cookie["value"] as? String == "7")
    #expect(cookie["path"] as? String == "/a")
    #expect(cookie["httpOnly"] as? Bool == true)
    #expect((answers[0]["content"] as? Object)?["text"] as? String == "hi")
    let cut = try #require(answers[1]["content"] as? Object)
    #expect(cut["size"] as? Int == 10)
    #expect(cut["encoding"] as? String == "base64")
    #expect(answers[1]["_error"] as? String == "200, reset after 10 of 1,024 B")
    let large = try #require(answers[2]["content"] as? Object)
    #expect(large["size"] as? Int == 1_048_576)
    #expect(large["text"] == nil)
    #expect(large["comment"] as? String == "the 1,048,576 bytes aren't kept")
    #expect(answers[3]["redirectURL"] as? String == "/y")
  }

  @Test func anAnswerThatNeverCameHasStatusZero() throws {
    let player = MemoryPlayer()
    _ = player.send("GET", "/x?mock=reset@start")
    let entry = try #require(try entries(player).first)
    let response = try #require(entry["response"] as? Object)
    #expect(response["status"] as? Int == 0)
    #expect(response["_error"] as? String == "reset before the answer")
    #expect((response["headers"] as? [Any])?.isEmpty == true)
    #expect(entry["_planned"] as? String == "reset")
  }

  @Test func timesAddUp() throws {
    let player = MemoryPlayer()
    player.time.advance(by: .milliseconds(7))
    _ = player.send("PUT", "/upload?mock=ok+up-rate=8kbit+delay=2s+pause=1s", body: Array(repeating: 1, count: 1_000))
    let entry = try #require(try entries(player).first)
    #expect(entry["startedDateTime"] as? String == "2026-01-01T00:00:00.007Z")
    let timings = try #require(entry["timings"] as? [String: Double])
    let send = try #require(timings["send"])
    #expect(abs(send - 1_000) < 50)
    #expect(timings["wait"] == 2_000)
    #expect(timings["receive"] == 1_000)
    #expect(timings["dns"] == -1)
    #expect(entry["time"] as? Double == send + 3_000)
    #expect(entry["connection"] as? String == "1")
    #expect(entry["serverIPAddress"] as? String == "127.0.0.1")
    #expect(entry["_attempt"] as? Int == 1)
  }
}
