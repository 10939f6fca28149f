import Quantities

/// The members of an object whose keys are known.
struct ObjectFields {
  /// The object.
  let node: JSONNode
  private let values: [String: JSONNode.Member]

  /// Notes every key that isn't one of `keys`; nil when `node` is no object, which is noted as well.
  init?(_ node: JSONNode, keys: [String], expected: String, _ mistakes: MistakeList) {
    guard let members = node.members else {
      mistakes.add(node, expected: expected)
      return nil
    }
    self.node = node
    var values: [String: JSONNode.Member] = [:]
    for member in members {
      let name = member.name.string ?? ""
      guard keys.contains(name) else {
        let near = NearestSpelling.of(name, in: keys)
        let fix = near.map { "did you mean \"\($0)\"?" } ?? "there are \(keys.joined(separator: ", "))"
        mistakes.add(member.name, "unknown key \"\(name)\"; \(fix)")
        continue
      }
      values[name] = member
    }
    self.values = values
  }

  /// The value of `key`; nil when it isn't there.
  subscript(key: String) -> JSONNode? { values[key]?.value }

  /// Where the name of `key` stands.
  func name(_ key: String) -> JSONNode { values[key]?.name ?? node }

  /// Those of `keys` that are there, in the order of the text.
  func present(of keys: [String]) -> [JSONNode.Member] {
    keys.compactMap { values[$0] }.sorted { ($0.name.line, $0.name.column) < ($1.name.line, $1.name.column) }
  }

  /// The one of `keys` that is there; nil when none is, and when several are, which is noted.
  func only(of keys: [String], what: String, _ mistakes: MistakeList) -> JSONNode.Member? {
    let members = present(of: keys)
    if members.count > 1 {
      let names = members.map { "\"\($0.name.string ?? "")\"" }
      mistakes.add(members[1].name, "\(names.joined(separator: " and ")) exclude each other: \(what)")
      return nil
    }
    return members.first
  }
}
