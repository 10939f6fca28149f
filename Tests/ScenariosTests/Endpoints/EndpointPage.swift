import Foundation
import Testing

@testable import Scenarios

/// The pages about endpoints that are made from the catalogue.
enum EndpointPage {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../..").standardized

  /// docs/ENDPOINTS.md and the article of the library.
  static let files = ["docs/ENDPOINTS.md", "Sources/MockServer/MockServer.docc/Endpoints.md"]

  /// Compares a file with what it should be; with `ENDPOINTS_PAGE=write` in the environment it is replaced.
  static func check(_ name: String, _ groups: [(heading: String, listings: [EndpointListing])]) throws {
    let file = root.appendingPathComponent(name)
    let text = text(groups, isArticle: name.contains(".docc/"))
    if ProcessInfo.processInfo.environment["ENDPOINTS_PAGE"] == "write" {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    guard try String(contentsOf: file, encoding: .utf8) == text else {
      Issue.record(
        "\(name) isn't what the catalogue says; run this test with ENDPOINTS_PAGE=write, and look at what changes")
      return
    }
  }

  private static func text(_ groups: [(heading: String, listings: [EndpointListing])], isArticle: Bool) -> String {
    var lines = ["# Endpoints", ""]
    if isArticle {
      lines += ["What the server answers without any rule, and a command for each.", "", "## Overview", ""]
    }
    lines += introduction
    for group in groups {
      lines += [
        "", "\(isArticle ? "###" : "##") \(group.heading)", "", "| path | methods | what it answers |",
        "| --- | --- | --- |",
      ]
      lines += group.listings.map { "| `\($0.path)` | \($0.methods) | \($0.purpose) |" }
      lines += ["", "```sh"]
      lines += group.listings.compactMap { listing in
        listing.example.map { "curl \($0.replacingOccurrences(of: "{url}", with: "http://127.0.0.1:8080"))" }
      }
      lines.append("```")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let introduction = """
    This page is made from the catalogue of endpoints, and a test runs every command on it against a server. The server itself shows
    the same list at `/`.

    - The routes of httpbin answer what httpbin answers, its oddities included: entity tags without quotes, `Content-Range` in a 200.
      Where httpbin clips what is asked for without a word, these routes do what was asked, and name their limits with a 400.
    - Durations are seconds, or `250ms`, `2s`. They run on the server's clock, which is virtual offline.
    - What is random is drawn by seed, session, path and attempt: a run repeats from its `--seed`.
    - Web pages of any origin may read the answers. Only those of this machine may do so with cookies, since cookies of every local
      server come here, too. Pages from elsewhere may read neither `/files/` nor the control API. Replies of rules are left as they are.
    """.components(separatedBy: "\n")
}
