import ByteCodecs
import Scenarios
import Testing

@Suite struct FormatTests {
  private let player = MemoryPlayer()

  @Test(arguments: [("/gzip", "gzip", "gzipped"), ("/deflate", "deflate", "deflated"), ("/brotli", "br", "brotli")])
  func isCompressedWhateverIsAccepted(path: String, coding: String, word: String) throws {
    let answer = player.send("GET", path)
    #expect(answer.fields["Content-Encoding"] == coding)
    let plain = try ContentDecoder.decode(answer.body, from: #require(ContentCoding(name: coding)))
    #expect(String(decoding: plain, as: UTF8.self).contains("\"\(word)\": true"))
  }

  @Test(arguments: [
    ("image/webp,*/*", "image/webp"), ("image/svg+xml", "image/svg+xml"), ("image/png, image/jpeg", "image/jpeg"),
    ("image/*", "image/png"), ("image/PNG", "image/png"),
  ])
  func thePictureIsByAccept(accept: String, type: String) {
    let answer = player.send("GET", "/image", ["Accept": accept])
    #expect(answer.fields["Content-Type"] == type)
    #expect(!answer.body.isEmpty)
  }

  @Test func whatIsNoPictureIsNotAcceptable() {
    #expect(player.send("GET", "/image").fields["Content-Type"] == "image/png")
    let answer = player.send("GET", "/image", ["Accept": "*/*"])
    #expect(answer.status == 406)
    #expect(answer.text.contains("\"accept\": [\"image/webp\""))
  }

  @Test func picturesBeginAsTheirFormatsDo() {
    #expect(player.send("GET", "/image/png").body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(player.send("GET", "/image/jpeg").body.starts(with: [0xFF, 0xD8, 0xFF]))
    #expect(player.send("GET", "/image/webp").text.hasPrefix("RIFF"))
    #expect(player.send("GET", "/image/svg").text.contains("<svg"))
  }

  @Test func documentsHaveWhatClientsLookFor() {
    #expect(player.send("GET", "/html").text.contains("<h1>Herman Melville - Moby-Dick</h1>"))
    #expect(player.send("GET", "/json").text.contains("\"title\": \"Sample Slide Show\""))
    #expect(player.send("GET", "/xml").text.contains("<title>Wake up to WonderWidgets!</title>"))
    #expect(player.send("GET", "/robots.txt").text == "User-agent: *\nDisallow: /deny\n")
    #expect(player.send("GET", "/deny").text.contains("YOU SHOULDN'T BE HERE"))
    #expect(player.send("GET", "/encoding/utf8").text.contains("<h1>Unicode Demo</h1>"))
    #expect(player.send("GET", "/~one/forms/post").text.contains("action=\"/~one/post\""))
    #expect(
      player.send("GET", "/links/3/1").text
        == "<html><head><title>Links</title></head><body><a href='/links/3/0'>0</a> 1 <a href='/links/3/2'>2</a> </body></html>"
    )
  }

  @Test(
    arguments: [
      ("/base64/aGVsbG8=", 200, "hello"), ("/base64/decode/w7w_", 200, nil), ("/base64/encode/hello", 200, "aGVsbG8="),
      ("/base64/x", 200, "Incorrect Base64 data try: SFRUUEJJTiBpcyBhd2Vzb21l"), ("/base64/decode/x", 400, nil),
    ] as [(String, Int, String?)])
  func base64(path: String, status: Int, text: String?) {
    let answer = player.send("GET", path)
    #expect(answer.status == status)
    if let text { #expect(answer.text == text) }
  }

  @Test func theServerNamesItself() {
    let player = MemoryPlayer { $0.version = "9.9" }
    #expect(player.send("GET", "/version").text.contains("\"version\": \"9.9\""))
    #expect(player.send("GET", "/hostname").text.contains("mocksrv"))
  }
}
