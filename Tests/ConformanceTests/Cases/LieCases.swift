import Foundation

@testable import Scenarios

/// Answers that aren't what they say.
enum LieCases {
  static let all: [ConformanceCase] = (ContentLies.all + FieldLies.all + StatusLies.all).map { lie in
    let target = "/lies/\(lie.name.replacingOccurrences(of: "{code}", with: "299"))\(lie.query)"
    return ConformanceCase("lie \(lie.name)", ConformanceStep("GET", target))
  }
}
