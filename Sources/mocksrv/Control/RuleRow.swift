import Scenarios

/// A rule as a line of a table.
struct RuleRow {
  private let rule: JSONNode

  /// The row of a rule as the control API gives it.
  init(_ rule: JSONNode) { self.rule = rule }

  /// Id, method, path, and what it does.
  var cells: [String] { [rule.text("id"), method, path, does] }

  private var method: String {
    guard let method = rule["match"]?["method"] else { return "ANY" }
    return method.string ?? (method.items ?? []).compactMap(\.string).joined(separator: ",")
  }

  private var path: String {
    guard let path = rule["match"]?["path"] else { return "*" }
    return path.string ?? path.compact
  }

  private var does: String {
    var parts: [String] = []
    let further = (rule["match"]?.members ?? []).compactMap(\.name.string).filter { $0 != "method" && $0 != "path" }
    if !further.isEmpty { parts.append("(by \(further.joined(separator: ", ")))") }
    if let script = rule["script"]?.string { parts.append(script) }
    for name in ["reply", "replies", "delay", "times", "state", "per"] {
      guard let value = rule[name] else { continue }
      parts.append("\(name) \(ReadableText.cut(value.string ?? value.compact, to: 60))")
    }
    return parts.isEmpty ? "ok" : parts.joined(separator: "; ")
  }
}
