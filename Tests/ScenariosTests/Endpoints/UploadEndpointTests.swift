import Fixtures
import HTTPSemantics
import Quantities
import Scenarios
import Testing

@Suite struct UploadEndpointTests {
  private static let form = """
    --b\r
    Content-Disposition: form-data; name="note"\r
    \r
    hello\r
    --b\r
    Content-Disposition: form-data; name="file"; filename="a.bin"\r
    Content-Type: image/png\r
    \r
    123456789\r
    --b--\r

    """

  @Test(arguments: ["PUT", "POST", "PATCH", "DELETE"])
  func anyMethodIsTold(_ method: String) {
    let answer = MemoryPlayer().send(method, "/upload", body: Array("hello".utf8))
    #expect(answer.status == 200)
    #expect(answer.text.contains("\"method\": \"\(method)\""))
    #expect(answer.text.contains("2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"))
  }

  @Test(arguments: [1, 2, 7, 4_096])
  func formsAreReadPartByPartHoweverTheyArrive(_ piece: Int) {
    let answer = MemoryPlayer().send(
      "POST", "/upload", ["Content-Type": "multipart/form-data; boundary=b"], body: Array(Self.form.utf8),
      piece: piece)
    #expect(answer.status == 200)
    #expect(answer.text.contains("\"name\": \"note\""))
    #expect(answer.text.contains("\"filename\": \"a.bin\""))
    #expect(answer.text.contains("\"type\": \"image/png\""))
    #expect(answer.text.contains("15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225"))
  }

  @Test func aBrokenFormIsA400ThatSaysWhere() {
    let answer = MemoryPlayer().send(
      "POST", "/upload", ["Content-Type": "multipart/form-data; boundary=b"], body: Array("--b\r\nno head".utf8))
    #expect(answer.status == 400)
    #expect(answer.text.contains("multipart body is malformed"))
  }

  @Test func anEmptyFormIsNoneHoweverItsLengthIsSaid() {
    let type: HeaderFields = ["Content-Type": "multipart/form-data; boundary=b"]
    let player = MemoryPlayer()
    let chunked = player.send("POST", "/upload", type, chunked: true)
    let declared = player.send(
      "POST", "/upload", ["Content-Type": "multipart/form-data; boundary=b", "Content-Length": "0"])
    #expect(chunked.status == 400)
    #expect(declared.status == 400)
    #expect(declared.text == chunked.text)
    #expect(declared.text.contains("ends before the first boundary"))
    // Other types may be empty, and a request without a body is no form.
    #expect(player.send("POST", "/upload", ["Content-Length": "0"]).status == 200)
    #expect(player.send("GET", "/upload", type).status == 200)
    // Two hyphens more are a form without parts.
    #expect(player.send("POST", "/upload", type, body: Array("--b--\r\n".utf8)).status == 200)
  }

  @Test func bodiesAboveTheLimitAre413DeclaredOrNot() {
    let player = MemoryPlayer { $0.maximumBody = ByteCount(1_000) }
    let declared = player.send("PUT", "/upload", body: [UInt8](repeating: 1, count: 1_001))
    #expect(declared.status == 413)
    #expect(declared.received == 0)
    let chunked = player.send("PUT", "/upload", body: [UInt8](repeating: 1, count: 5_000), chunked: true, piece: 400)
    #expect(chunked.status == 413)
    #expect(chunked.received == 1_200)
    #expect(player.send("PUT", "/upload", body: [UInt8](repeating: 1, count: 1_000)).status == 200)
  }

  @Test func whatAFormWithoutItsEndLeavesBehindIsMarked() throws {
    let directory = try TemporaryDirectory()
    let player = MemoryPlayer { $0.uploadsDirectory = directory.path }
    let form = "--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a.bin\"\r\n\r\n1234"
    let answer = player.send(
      "POST", "/upload", ["Content-Type": "multipart/form-data; boundary=b"], body: Array(form.utf8))
    #expect(answer.status == 400)
    #expect(directory.names == ["1-a.bin.partial"])
  }

  @Test func aBrokenOffUploadReplacesNoneOfAnEarlierRun() throws {
    let directory = try TemporaryDirectory()
    for _ in 0..<2 {
      let player = MemoryPlayer { $0.uploadsDirectory = directory.path }
      _ = player.send("PUT", "/upload/a", body: [UInt8](repeating: 1, count: 5_000), breakOffAfter: 2_000)
    }
    #expect(directory.names == ["1-1-a.partial", "1-a.partial"])
  }

  @Test func aBrokenOffUploadIsVisibleInTheJournal() {
    let player = MemoryPlayer()
    _ = player.send("PUT", "/upload", body: [UInt8](repeating: 1, count: 5_000), breakOffAfter: 2_000)
    let entry = player.engine.journal.entries.first
    #expect(entry?.receivedBytes == 2_000)
    #expect(entry?.receivedWhole == false)
    #expect(entry?.wire?.end == .clientGone)
  }
}
