import Fixtures
import Testing

@testable import Scenarios

@Suite struct ScriptCorpusTests {
  @Test func filesAreReadOrRefusedAsTheirNamesSay() throws {
    for file in try FuzzFile.all(.scripts) {
      let text = String(decoding: file.bytes, as: UTF8.self)
      let isRead = (try? Script(parsing: text)) != nil || (try? ScriptRule(parsing: text)) != nil
      #expect(isRead == file.isValid, "\(file)")
    }
  }

  @Test func filesAndTheirBeginningsReadBackOrSayWhereTheyAreWrong() throws {
    for file in try FuzzFile.all(.scripts) {
      for bytes in file.beginnings(atMost: 200) + [file.bytes] { exercise(bytes, file) }
    }
  }

  @Test func changedFilesReadBackOrSayWhereTheyAreWrong() throws {
    var mutator = FuzzMutator(
      seed: 1,
      pieces: [
        "ok", "503", "@", "up:", "50%", "64k", ",", "+", "*", "~", "=", "\"", "\\", " ", "\r\n", "\u{301}", "GET /: ",
        "0",
        "99999999999", "header=\"A: b\"", "per=rule", "stall=1ms", "\u{0}",
      ])
    let files = try FuzzFile.all(.scripts)
    for _ in 0..<30 {
      for file in files { exercise(mutator.mutated(file.bytes), file) }
    }
  }

  private func exercise(_ bytes: [UInt8], _ file: FuzzFile) {
    #expect(ScriptExercise.holds(bytes), "\(file): \(String(decoding: bytes, as: UTF8.self))")
  }
}
