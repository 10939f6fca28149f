import HTTPSemantics
import Scenarios
import Testing

@Suite struct EchoTests {
  private let player = MemoryPlayer()

  @Test func printsAsHTTPBinDoes() {
    let answer = player.send("GET", "/get?b=x+y&a=1&a=2&%C3%BC=%22", ["x-small": "1", "X-SMALL": "2"])
    #expect(answer.fields["Content-Type"] == "application/json")
    #expect(
      answer.text == """
        {
          "args": {
            "a": [
              "1",
              "2"
            ],
            "b": "x y",
            "\\u00fc": "\\""
          },
          "headers": {
            "Host": "example.test",
            "X-Small": "1,2"
          },
          "origin": "127.0.0.1",
          "url": "http://example.test/get?b=x+y&a=1&a=2&\\u00fc=\\""
        }

        """)
  }

  @Test func showsNeitherScriptNorItsSign() {
    #expect(player.send("GET", "/get?mock=ok").text.contains("\"url\": \"http://example.test/get\"\n"))
    #expect(player.send("GET", "/get?a=1&mock=ok&b=2").text.contains("/get?a=1&b=2\"\n"))
    #expect(player.send("GET", "/get?mocked=1").text.contains("\"mocked\": \"1\""))
    #expect(!player.send("GET", "/dump/request?mock=ok").text.contains("mock"))
  }

  @Test func theAddressHasTheSessionsPrefix() {
    #expect(player.send("GET", "/~one/get").text.contains("\"url\": \"http://example.test/~one/get\""))
  }

  @Test(arguments: [
    ("/post", "POST"), ("/put", "PUT"), ("/patch", "PATCH"), ("/delete", "DELETE"), ("/anything", "PUT"),
  ])
  func sortsABodyByItsType(path: String, method: String) {
    let json = player.send(
      method, path, ["Content-Type": "application/json"], body: Array(#"{"b":1E2,"a":"ü","b":[1.50]}"#.utf8))
    #expect(json.text.contains("\"data\": \"{\\\"b\\\":1E2,\\\"a\\\":\\\"\\u00fc\\\",\\\"b\\\":[1.50]}\""))
    #expect(json.text.contains("\"json\": {\n    \"a\": \"\\u00fc\",\n    \"b\": [\n      1.5\n    ]\n  }"))
    let form = player.send(
      method, path, ["Content-Type": "application/x-www-form-urlencoded"], body: Array("a=1+2&b=%26&a=3&c".utf8))
    #expect(
      form.text.contains(
        "\"form\": {\n    \"a\": [\n      \"1 2\",\n      \"3\"\n    ],\n    \"b\": \"&\",\n    \"c\": \"\"\n  }"))
    #expect(form.text.contains("\"data\": \"\""))
    #expect(form.text.contains("\"json\": null"))
  }

  @Test func separatesFilesFromFields() {
    let body = """
      --b\r\nContent-Disposition: form-data; name="note"\r\n\r\nhello\r\n--b\r\nContent-Disposition: form-data; \
      name="f"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\ntext\r\n--b--\r\n
      """
    let answer = player.send(
      "POST", "/post", ["Content-Type": "multipart/form-data; boundary=b"], body: Array(body.utf8))
    #expect(answer.text.contains("\"files\": {\n    \"f\": \"text\"\n  }"))
    #expect(answer.text.contains("\"form\": {\n    \"note\": \"hello\"\n  }"))
  }

  @Test func bytesThatAreNoTextBecomeADataURL() {
    let answer = player.send("POST", "/post", body: [0xFF, 0x00])
    #expect(answer.text.contains("\"data\": \"data:application/octet-stream;base64,/wA=\""))
  }

  @Test(arguments: ["multipart/form-data; boundary=b", "application/x-www-form-urlencoded"])
  func nothingIsShownOfACompressedForm(type: String) {
    let fields: HeaderFields = ["Content-Type": type, "Content-Encoding": "deflate"]
    let answer = player.send("POST", "/post", fields, body: [0x78])
    for member in ["\"data\": \"\"", "\"files\": {}", "\"form\": {}"] { #expect(answer.text.contains(member)) }
  }

  @Test func phrasesAreInCapitals() {
    #expect(String(decoding: player.send("GET", "/redirect/1").wire, as: UTF8.self).hasPrefix("HTTP/1.1 302 FOUND\r\n"))
    #expect(
      String(decoding: player.send("GET", "/status/401").wire, as: UTF8.self).hasPrefix("HTTP/1.1 401 UNAUTHORIZED\r\n")
    )
    #expect(
      String(decoding: player.send("GET", "/get?mock=503").wire, as: UTF8.self).contains(" Service Unavailable\r\n"))
    #expect(String(decoding: player.send("GET", "/get").wire, as: UTF8.self).hasPrefix("HTTP/1.1 200 OK\r\n"))
  }

  @Test func aBrokenFormIsSaidToBeOne() {
    let answer = player.send(
      "POST", "/post", ["Content-Type": "multipart/form-data; boundary=b"], body: Array("--b".utf8))
    #expect(answer.status == 400)
    #expect(answer.text.contains("boundary"))
  }

  @Test func aMethodThatARouteLacksIsAnsweredWithThoseItHas() {
    let answer = player.send("POST", "/get")
    #expect(answer.status == 405)
    #expect(answer.fields["Allow"] == "GET, HEAD, OPTIONS")
    #expect(player.send("GET", "/post").fields["Allow"] == "POST, OPTIONS")
    let options = player.send("OPTIONS", "/anything")
    #expect(options.status == 200)
    #expect(options.fields["Allow"] == "GET, HEAD, POST, PUT, DELETE, PATCH, TRACE, OPTIONS")
  }

  @Test func oddPathsAreShownReadably() {
    let answer = player.send("TRACE", "/anything/a%20b/%C3%BC%2Fx/%FF/%41%3F?q=%26%41%00")
    #expect(answer.text.contains("\"method\": \"TRACE\""))
    #expect(answer.text.contains("\"url\": \"http://example.test/anything/a%20b/\\u00fc%2Fx/%FF/A%3F?q=%26A%00\""))
    #expect(player.send("GET", "/anything/").status == 404)
    #expect(player.send("GET", "/get/").status == 404)
  }

  @Test func fieldsOfProxiesAreHiddenUnlessAskedFor() {
    let hidden = player.send("GET", "/headers", ["Via": "x", "X-Forwarded-For": "1.2.3.4"])
    #expect(!hidden.text.contains("Via"))
    let shown = player.send("GET", "/headers?show_env", ["Via": "x"])
    #expect(shown.text.contains("\"Via\": \"x\""))
    #expect(player.send("GET", "/ip", ["X-Forwarded-For": "1.2.3.4"]).text == "{\n  \"origin\": \"1.2.3.4\"\n}\n")
    #expect(player.send("GET", "/get", ["X-Forwarded-Proto": "https"]).text.contains("https://example.test/get"))
  }

  @Test func withoutANetworkTheClientIsOnThisMachine() {
    let player = MemoryPlayer(connection: ConnectionFacts(peer: "offline")) { _ in }
    #expect(player.send("GET", "/ip").text == "{\n  \"origin\": \"127.0.0.1\"\n}\n")
    let other = MemoryPlayer(connection: ConnectionFacts(peer: "::1")) { _ in }
    #expect(other.send("GET", "/ip").text.contains("\"::1\""))
  }

  @Test func theDumpIsWhatCame() {
    let answer = player.send("POST", "/~one/dump/request?mock=ok&a=%20", ["x-a": "b"], body: [1, 2])
    #expect(
      answer.body == Array(
        "POST /dump/request?a=%20 HTTP/1.1\r\nx-a: b\r\nHost: example.test\r\nContent-Length: 2\r\n\r\n".utf8) + [1, 2])
  }

  @Test func namesThatLookAlikeAreTwo() {
    let answer = player.send("GET", "/get?%C3%A9=1&e%CC%81=2")
    #expect(answer.text.contains("\"e\\u0301\": \"2\""))
    #expect(answer.text.contains("\"\\u00e9\": \"1\""))
  }
}
