import Fixtures
import Foundation
import Testing

@testable import Scenarios

/// HTTP archives where scenario files are named.
@Suite struct ArchiveFileTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = directory.path + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test func anArchiveIsAScenarioFile() throws {
    let har = try write("A.HAR", HARMaker.archive([HARMaker.entry(), HARMaker.entry(status: 0)]))
    let file = try ScenarioFile(reading: har)
    #expect(file.scenario.rules.map(\.id) == ["har-1 GET /feed"])
    #expect(file.notes.map(\.line) == [3])
    #expect(file.notes.first?.path == har)
    #expect(file.notes.first?.description.hasPrefix("\(har):3:1: entry 2, GET ") == true)
  }

  @Test func archivesAndScenariosMakeOneSet() throws {
    let first = try write("a.har", HARMaker.archive([HARMaker.entry(response: HARMaker.content("a"))]))
    let second = try write("b.har", HARMaker.archive([HARMaker.entry(response: HARMaker.content("b"))]))
    let own = try write("c.json", Array(#"{"rules": ["GET /other: 418"]}"#.utf8))
    let set = try ScenarioSet(reading: [first, own, second])
    #expect(set.scenario.rules.map(\.id) == ["har-1 GET /feed", "GET /other: 418", "har-1 GET /feed-2"])
    let player = MemoryPlayer { $0.rules = set.scenario.rules }
    #expect(player.send("GET", "/feed").text == "b")
  }

  @Test func anArchiveInADirectoryIsLeftAlone() throws {
    _ = try write("a.har", HARMaker.archive([HARMaker.entry()]))
    _ = try write("b.json", Array(#"{"rules": []}"#.utf8))
    #expect(try ScenarioSet(reading: [directory.path]).files.count == 1)
  }

  @Test func anArchiveIsReadAgainWhenItChanges() throws {
    let har = try write("a.har", HARMaker.archive([HARMaker.entry()]))
    var reloader = try ScenarioReloader(reading: [har])
    _ = try write("a.har", HARMaker.archive([HARMaker.entry(), HARMaker.entry("GET", "http://h/new")]))
    guard case .reloaded(let set, _)? = reloader.look(wallNanoseconds: 0) else {
      Issue.record("not reloaded")
      return
    }
    #expect(set.scenario.rules.count == 2)
  }
}
