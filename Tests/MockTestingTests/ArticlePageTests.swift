import Foundation
import Testing

/// Whether the code of the article "Test your URLSession code" and of the README is code that these tests run.
@Suite struct ArticlePageTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardized

  private static let sources = [
    "Tests/MockTestingTests/ArticleExamples.swift", "Tests/MockTestingTests/ArticleXCTest.swift",
    "Tests/MockTestingTests/FeedClient.swift", "Tests/MockTestingTests/Login.swift",
    "Tests/MockServerTestingTests/ArticleBothPlayers.swift",
  ]

  /// The lines of a file, without indentation and empty ones.
  private func lines(_ path: String) throws -> [String] {
    let text = try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
    return text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  /// The Swift code of a page.
  private func blocks(_ page: String) throws -> [[String]] {
    var isInside = false
    var blocks: [[String]] = []
    for line in try lines(page) {
      if line.hasPrefix("```") {
        isInside = line == "```swift"
        if isInside { blocks.append([]) }
      } else if isInside {
        blocks[blocks.count - 1].append(line)
      }
    }
    return blocks
  }

  /// Imports stand apart: those of a page may be fewer.
  private func withoutImports(_ lines: [String]) -> [String] { lines.filter { !$0.hasPrefix("import ") } }

  @Test(arguments: [
    ("Sources/MockURLProtocol/MockURLProtocol.docc/TestYourURLSessionCode.md", 12),
    ("Sources/MockURLProtocol/MockURLProtocol.docc/MockURLProtocol.md", 1), ("README.md", 1),
  ])
  func thePagesCodeIsRun(page: String, count: Int) throws {
    let sources = try Self.sources.map(lines)
    var found = 0
    for block in try blocks(page).map(withoutImports) {
      // The README's other example is the server's.
      if page == "README.md", block.contains(where: { $0.contains("MockServer.start") }) { continue }
      found += 1
      let isRun = sources.contains { source in
        source.indices.contains { Array(source[$0...].prefix(block.count)) == block }
      }
      #expect(isRun, "no test has this code:\n\(block.joined(separator: "\n"))")
    }
    #expect(found >= count)
  }

  @Test func theArticleHasEveryExample() throws {
    let shown = Set(try blocks("Sources/MockURLProtocol/MockURLProtocol.docc/TestYourURLSessionCode.md").joined())
    for source in Self.sources {
      for line in try lines(source) where line.hasPrefix("@Test") || line.hasPrefix("func test") {
        let isShown = shown.contains(line)
        #expect(isShown, "the article doesn't have this of \(source):\n\(line)")
      }
    }
  }
}
