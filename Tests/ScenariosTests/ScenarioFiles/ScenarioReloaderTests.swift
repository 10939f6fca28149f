import Fixtures
import Foundation
import Testing

@testable import Scenarios

@Suite struct ScenarioReloaderTests {
  private let directory: TemporaryDirectory
  /// So far from the files' times that they count as settled.
  private let later: Int64 = 4_000_000_000_000_000_000

  init() throws { directory = try TemporaryDirectory() }

  private func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: directory.path + "/" + name), options: .atomic)
  }

  private func ids(_ reload: ScenarioReload?) -> [String]? {
    if case .reloaded(let set, _)? = reload { set.scenario.rules.map(\.id) } else { nil }
  }

  @Test func takesChangesNewFilesAndRemovals() throws {
    try write("a.json", "{\"rules\": [\"GET /1: ok\"]}")
    var files = try ScenarioReloader(reading: [directory.path])
    #expect(files.look(wallNanoseconds: later) == nil)
    #expect(files.look(wallNanoseconds: later) == nil)
    try write("a.json", "{\"rules\": [\"GET /2: ok\"]}")
    #expect(ids(files.look(wallNanoseconds: later)) == ["GET /2: ok"])
    try write("b.jsonc", "{\"rules\": [\"GET /3: ok\",]}")
    #expect(ids(files.look(wallNanoseconds: later)) == ["GET /2: ok", "GET /3: ok"])
    try FileManager.default.removeItem(atPath: directory.path + "/a.json")
    #expect(ids(files.look(wallNanoseconds: later)) == ["GET /3: ok"])
    #expect(files.look(wallNanoseconds: later) == nil)
  }

  @Test func keepsTheOldRulesUntilTheFileIsRight() throws {
    let whole = "{\"rules\": [\"GET /2: ok\"]}"
    try write("a.json", "{\"rules\": [\"GET /1: ok\"]}")
    var files = try ScenarioReloader(reading: [directory.path + "/a.json"])
    try write("a.json", String(whole.prefix(15)))
    guard case .failed(let error)? = files.look(wallNanoseconds: later) else {
      Issue.record("a part of a file was taken")
      return
    }
    #expect(error.description.hasPrefix(directory.path + "/a.json:1:16: "))
    #expect(files.set.scenario.rules.map(\.id) == ["GET /1: ok"])
    // Said once, however often it is looked at.
    #expect(files.look(wallNanoseconds: later) == nil)
    try write("a.json", whole)
    #expect(ids(files.look(wallNanoseconds: later)) == ["GET /2: ok"])
  }

  @Test func saysWhenWhatWasInForceIsRightAgain() throws {
    try write("a.json", "{\"rules\": []}")
    var files = try ScenarioReloader(reading: [directory.path + "/a.json"])
    try write("a.json", "{\"rules\": [")
    _ = files.look(wallNanoseconds: later)
    try write("a.json", "{\"rules\": []}")
    #expect(ids(files.look(wallNanoseconds: later)) == [])
  }

  @Test func looksAgainAtAFileThatWasJustWritten() throws {
    try write("a.json", "{\"rules\": [\"GET /1: ok\"]}")
    let path = directory.path + "/a.json"
    var files = try ScenarioReloader(reading: [path])
    let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    let wall = Int64((try #require(date)).timeIntervalSince1970 * 1e9)
    _ = files.look(wallNanoseconds: wall)
    // The same size, file and time, as two quick writes can have them.
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.write(contentsOf: Data("{\"rules\": [\"GET /2: ok\"]}".utf8))
    try handle.close()
    try FileManager.default.setAttributes([.modificationDate: try #require(date)], ofItemAtPath: path)
    #expect(ids(files.look(wallNanoseconds: wall)) == ["GET /2: ok"])
  }

  @Test func namesWhatIsOnlyReadAtTheStart() throws {
    try write("a.json", "{\"seed\": 1, \"rules\": []}")
    var files = try ScenarioReloader(reading: [directory.path + "/a.json"])
    try write("a.json", "{\"seed\": 2, \"profile\": \"edge\", \"listen\": [\"0:lte\"], \"rules\": []}")
    guard case .reloaded(_, let names)? = files.look(wallNanoseconds: later) else {
      Issue.record("not reloaded")
      return
    }
    #expect(names == ["seed", "profile", "listen"])
  }
}
