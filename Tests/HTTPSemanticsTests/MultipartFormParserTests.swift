import HTTPSemantics
import Quantities
import Testing

@Suite struct MultipartFormParserTests {
  struct Part: Equatable {
    var fields: HeaderFields
    var data: [UInt8] = []
    var isComplete = false
  }

  private func make(_ boundary: String = "b") throws -> MultipartFormParser {
    try #require(MultipartFormParser(contentType: "multipart/form-data; boundary=\"\(boundary)\""))
  }

  /// The parts of a body that is fed in pieces of the lengths `next` gives.
  private func parts(
    _ body: [UInt8], boundary: String = "b", piece next: () -> Int = { .max }
  ) throws -> [Part] {
    var parser = try make(boundary)
    var parts: [Part] = []
    var position = 0
    while position < body.count {
      let end = position + min(next(), body.count - position)
      try body[position..<end].withUnsafeBytes { bytes in
        try parser.consume(bytes) { event in
          switch event {
          case .partBegan(let fields): parts.append(Part(fields: fields))
          case .partData(let bytes):
            #expect(!bytes.isEmpty)
            #expect(parts.last?.isComplete == false)
            parts[parts.count - 1].data += bytes
          case .partEnded: parts[parts.count - 1].isComplete = true
          }
        }
      }
      position = end
    }
    try parser.finish()
    return parts
  }

  private func error(_ body: String, piece: Int = .max) throws -> MultipartError {
    try #require(throws: MultipartError.self) { _ = try parts(Array(body.utf8), piece: { piece }) }
  }

  @Test func readsFieldsAndFiles() throws {
    let body =
      "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\none\r\n--b\r\n"
      + "Content-Disposition: form-data; name=\"f\"; filename=\"x.bin\"\r\nContent-Type: text/plain\r\n\r\n\r\n\r\n\r\n--b--\r\n"
    let parts = try parts(Array(body.utf8))
    #expect(parts.count == 2)
    #expect(parts[0].fields == ["Content-Disposition": "form-data; name=\"a\""])
    #expect(text(parts[0].data) == "one")
    #expect(parts[1].fields["content-type"] == "text/plain")
    #expect(text(parts[1].data) == "\r\n\r\n")
    #expect(parts.map(\.isComplete) == [true, true])
  }

  /// Bodies that hold everything that looks like a delimiter, with what they contain.
  private static let awkward: [(body: String, data: [String])] = [
    ("--b--", []), ("--b--\r\n", []), ("\r\n--b--", []), ("preamble\r\n--b--trailing", []),
    ("--b\r\n\r\n\r\n--b--", [""]), ("--b\r\n\r\n--b--", [""]), ("--b\r\nA: b\r\n\r\n--b--", [""]),
    ("--b\r\n\r\nx\r\n--b--\r\n--b\r\n\r\ny", ["x"]), ("--b \t \r\n\r\nx\r\n--b\t--\r\n--b--", ["x\r\n--b\t--"]),
    ("--bb\r\n--b\r\n\r\nx\r\n--b--", ["x"]), ("x--b\r\n\r\n\r\n--b\r\n\r\nx\r\n--b--", ["x"]),
    ("--b\r\n\r\n\r\n--bx\r\n--b-\r\n--b \r\r\n--b--", ["\r\n--bx\r\n--b-\r\n--b \r"]),
    ("--b\r\n\r\n\r\n--b\r\r\n--b--", ["\r\n--b\r"]), ("--b\r\n\r\n\r\n--b\n\r\n--b--", ["\r\n--b\n"]),
    ("--b\r\n\r\n\r\r\n\r\n-\r\n--\r\r\n--b--", ["\r\r\n\r\n-\r\n--\r"]),
    ("--b\r\n\r\n--\r\n--b--", ["--"]), ("--b\r\n\r\n-b\r\n--b--", ["-b"]), ("--b\r\n\r\n\n--b\r\n--b--", ["\n--b"]),
    ("--b\r\n\r\nx\r\n--b\r\n\r\n\r\n--b\r\n\r\nz\r\n--b--", ["x", "", "z"]),
    ("--b\r\n\r\nx\r\n--b  \r\n\r\ny\r\n--b--", ["x", "y"]), ("--b\r\n\r\n\r\n--b \tz\r\n--b--", ["\r\n--b \tz"]),
  ]

  @Test(arguments: [Int.max, 1, 2, 3, 4, 5, 7])
  func findsDelimitersOverAnyPieceEdge(piece: Int) throws {
    for (body, data) in Self.awkward {
      let parts = try parts(Array(body.utf8), piece: { piece })
      #expect(parts.map { text($0.data) } == data, "\(body.debugDescription) in pieces of \(piece)")
      #expect(parts.map(\.isComplete) == data.map { _ in true })
    }
  }

  @Test func everySingleSplitGivesTheSameParts() throws {
    for (body, data) in Self.awkward {
      for split in 1..<body.utf8.count {
        var lengths = [split]
        let parts = try parts(Array(body.utf8), piece: { lengths.popLast() ?? .max })
        #expect(parts.map { text($0.data) } == data, "\(body.debugDescription) split at \(split)")
      }
    }
  }

  @Test func randomDataSurvivesRandomSplits() throws {
    let boundary = "----WebKitFormBoundary7MA4YWxkTrZu0gW"
    let alphabet = Array("\r\n--\(boundary)".utf8) + [0, 255, 0x0D, 0x0A, 0x2D]
    for round in 0..<200 {
      let random = RandomStream(seed: UInt64(round))
      let datas = (0..<3).map { part in
        (0..<Int(random.keyed(part).bits % 500)).map { index in
          alphabet[Int(random.keyed(part).keyed(index).bits % UInt64(alphabet.count))]
        }
      }
      var body: [UInt8] = []
      for data in datas { body += Array("--\(boundary)\r\nX: y\r\n\r\n".utf8) + data + Array("\r\n".utf8) }
      body += Array("--\(boundary)--\r\n".utf8)
      var draw = 0
      let parts = try parts(body, boundary: boundary) {
        draw += 1
        return 1 + Int(random.keyed("piece").keyed(draw).bits % 60)
      }
      #expect(parts.map(\.data) == datas)
    }
  }

  @Test func passesDataOnInLargePieces() throws {
    var parser = try make()
    let line = [UInt8]("0123456789\r\n".utf8)
    let body = Array("--b\r\n\r\n".utf8) + (0..<1000).flatMap { _ in line } + Array("\r\n--b--".utf8)
    var pieces = 0
    try body.withUnsafeBytes { try parser.consume($0) { if case .partData = $0 { pieces += 1 } } }
    #expect(pieces == 1)
  }

  @Test func readsFoldedAndRepeatedHeadLines() throws {
    let body = "--b\r\nA: 1\r\n  2\r\nB:\tü \r\na: 3\r\n\r\n\r\n--b--"
    #expect(try parts(Array(body.utf8), piece: { 1 })[0].fields == ["A": "1 2", "B": "ü", "a": "3"])
  }

  @Test func saysWhatIsMissingAtTheEnd() throws {
    #expect(try error("").problem.contains("before the first boundary"))
    #expect(try error("no boundary here") == MultipartError(problem: "it ends before the first boundary", offset: 16))
    #expect(try error("--b\r\nA: b\r\n").problem.contains("inside the head"))
    #expect(try error("--b\r\n\r\ndata\r\n").problem.contains("without the closing boundary"))
    #expect(try error("--b\r\n\r\ndata\r\n--b").offset == 16)
    #expect(try error("--b\r\n\r\ndata\r\n--b-").problem.contains("without the closing boundary"))
  }

  @Test(arguments: [1, 4, Int.max])
  func saysWhereAHeadIsMalformed(piece: Int) throws {
    let error = try error("pre\r\n--b\r\nA: b\r\nnonsense\r\n\r\n", piece: piece)
    #expect(error == MultipartError(problem: "a line in the head of a part is no field", offset: 16))
    #expect("\(error)" == "the multipart body is malformed at byte 16: a line in the head of a part is no field")
    #expect(try self.error("--b\r\nA : b\r\n\r\n", piece: piece).offset == 5)
    #expect(try self.error("--b\r\n A: b\r\n\r\n", piece: piece).offset == 5)
    #expect(try self.error("--b\r\n: b\r\n\r\n", piece: piece).offset == 5)
  }

  @Test(arguments: [1, 1000, Int.max])
  func limitsTheHeadOfAPart(piece: Int) throws {
    let limit = MultipartFormParser.longestPartHead
    let fitting = String(repeating: "x", count: limit - "A: \r\n\r\n".utf8.count)
    #expect(try parts(Array("--b\r\nA: \(fitting)\r\n\r\n\r\n--b--".utf8), piece: { piece }).count == 1)
    let error = try error("--b\r\nA: \(fitting)x\r\n\r\n\r\n--b--", piece: piece)
    #expect(error.problem.contains("16384"))
    #expect(error.offset == Int64(5 + limit))
  }

  @Test func refusesEndlessBlanksBehindABoundary() throws {
    #expect(try error("--b" + String(repeating: " ", count: 300)).problem.contains("blanks"))
  }

  @Test func repeatsItsErrorFromThenOn() throws {
    var parser = try make()
    let body = Array("--b\r\nnonsense\r\n\r\n".utf8)
    let first = #expect(throws: MultipartError.self) {
      try body.withUnsafeBytes { try parser.consume($0) { _ in } }
    }
    let second = #expect(throws: MultipartError.self) {
      try body.withUnsafeBytes { try parser.consume($0) { _ in } }
    }
    #expect(first == second)
    #expect(throws: MultipartError.self) { try parser.finish() }
  }

  @Test func passesOnWhatTheReceiverThrows() throws {
    struct Full: Error {}
    var parser = try make()
    #expect(throws: Full.self) {
      try Array("--b\r\n\r\nx".utf8).withUnsafeBytes { try parser.consume($0) { _ in throw Full() } }
    }
  }

  @Test func wantsAMultipartTypeWithABoundary() {
    for wrong in [
      "multipart/form-data", "text/plain; boundary=b", "multipart/form-data; boundary=", "boundary=b", "",
      "multipart/form-data; boundary=\"\"", "multipart/form-data; boundary=\"a \"",
      "multipart/form-data; boundary=\(String(repeating: "x", count: 71))", "multipart/form-data; boundary=\"ü\"",
    ] {
      #expect(MultipartFormParser(contentType: wrong) == nil, "\(wrong)")
    }
    for right in [
      "multipart/form-data; boundary=b", "Multipart/Form-Data;Boundary=\"a b\"; charset=utf-8",
      "multipart/mixed; boundary=\(String(repeating: "x", count: 70))", "multipart/form-data; boundary=a/b:c",
    ] {
      #expect(MultipartFormParser(contentType: right) != nil, "\(right)")
    }
  }
}
