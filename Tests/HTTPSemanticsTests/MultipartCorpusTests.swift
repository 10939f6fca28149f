import Fixtures
import HTTPSemantics
import Testing

@Suite struct MultipartCorpusTests {
  /// What a body came to: its parts as far as they came, and how it ended.
  private struct Result: Equatable {
    var parts: [(fields: HeaderFields, data: [UInt8], isComplete: Bool)] = []
    var error: MultipartError?

    static func == (a: Result, b: Result) -> Bool {
      a.error == b.error && a.parts.count == b.parts.count && zip(a.parts, b.parts).allSatisfy { $0 == $1 }
    }
  }

  @Test func filesAreReadOrRefusedAsTheirNamesSay() throws {
    for file in try FuzzFile.all(.forms) {
      let (type, body) = split(file.bytes)
      let parser = try #require(MultipartFormParser(contentType: type), "\(file)")
      #expect((result(body, parser, piece: .max).error == nil) == file.isValid, "\(file)")
    }
  }

  @Test func filesAndTheirBeginningsGiveTheSameInAnyPieces() throws {
    for file in try FuzzFile.all(.forms) {
      for bytes in file.beginnings(atMost: 120) + [file.bytes] { exercise(bytes, file, piece: 3) }
    }
  }

  @Test func changedFilesGiveTheSameInAnyPieces() throws {
    var mutator = FuzzMutator(
      seed: 3,
      pieces: [
        "\r\n", "\r", "\n", "--", "--b", "\r\n--b", "\r\n--b--", "\r\n\r\n", ": ", "A: b\r\n", " ", "\t", "\u{0}", "-",
      ])
    let files = try FuzzFile.all(.forms).filter { $0.bytes.count < 2_000 }
    for _ in 0..<40 {
      for file in files {
        exercise(mutator.mutated(file.bytes), file, piece: Int.random(in: 2...9, using: &mutator))
      }
    }
  }

  private func exercise(_ bytes: [UInt8], _ file: FuzzFile, piece: Int) {
    let (type, body) = split(bytes)
    guard let parser = MultipartFormParser(contentType: type) else { return }
    let whole = result(body, parser, piece: .max)
    let holds =
      whole == result(body, parser, piece: 1) && whole == result(body, parser, piece: piece)
      && (0...Int64(body.count)).contains(whole.error?.offset ?? 0)
    #expect(holds, "\(file): \(text(bytes).debugDescription)")
  }

  /// The Content-Type in the first line, and the body behind it.
  private func split(_ bytes: [UInt8]) -> (String, [UInt8]) {
    let type = bytes.prefix { $0 != 0x0A }
    return (text(type), Array(bytes.dropFirst(type.count + 1)))
  }

  private func result(_ body: [UInt8], _ parser: MultipartFormParser, piece: Int) -> Result {
    var parser = parser
    var result = Result()
    do {
      var position = 0
      while position < body.count {
        let end = position + min(piece, body.count - position)
        try body[position..<end].withUnsafeBytes { bytes in
          try parser.consume(bytes) { event in
            switch event {
            case .partBegan(let fields): result.parts.append((fields, [], false))
            case .partData(let bytes): result.parts[result.parts.count - 1].data += bytes
            case .partEnded: result.parts[result.parts.count - 1].isComplete = true
            }
          }
        }
        position = end
      }
      try parser.finish()
    } catch {
      result.error = error as? MultipartError
    }
    return result
  }
}
