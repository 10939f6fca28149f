import HTTPSemantics
import Testing

@testable import Scenarios

/// docs/FLOWS.md: what it shows is what there is.
@Suite struct FlowPageTests {
  @Test func theCommandsOfThePageAreUnderstood() throws {
    let targets = try LanguagePage("docs/FLOWS.md").lines.filter { $0.hasPrefix("    curl") }.compactMap {
      line -> String? in
      line.firstMatch(of: /"\$URL([^"]*)"/).map { String($0.output.1) }
    }
    #expect(targets.count > 15)
    for target in targets {
      let answer = MemoryPlayer().send("GET", target)
      #expect(![400, 404].contains(answer.status), "\(target): \(answer.text)")
    }
  }

  @Test(arguments: ["oauth/token", "orders", "limited", "maintenance", "cacheable", "encoded/10", "redirects/chain"])
  func theOptionsOfThePageAreUnderstood(_ path: String) throws {
    let family = path.hasPrefix("oauth") ? path : String(path.prefix { $0 != "/" })
    let options = try LanguagePage("docs/FLOWS.md").table("option of `/\(family)`").flatMap { row in
      let texts = LanguagePage.code(in: row[0])
      let name = texts.first.map { $0.prefix { $0 != "=" } } ?? ""
      return texts.map { $0.contains("=") ? $0 : "\(name)=\($0)" }
    }
    #expect(options.count > 3)
    for option in options where !option.contains("N") && !option.contains("TEXT") {
      let answer = MemoryPlayer().send(family == "oauth/token" ? "POST" : "GET", "/\(path)?\(option)")
      let isProblem = answer.fields["Content-Type"] == "application/problem+json"
      #expect(!(answer.status == 400 && isProblem), "\(option): \(answer.text)")
    }
  }
}
