import Quantities

/// A body that is a JSON object of a few members, read by name.
struct BodyObject {
  private let node: JSONNode

  /// Reads a body; a blank one is an object without members.
  /// - Throws: `Problem` 400 when it is no object, or has a member that isn't one of `members`.
  init(_ content: ControlContent, of what: String, members: [String]) throws(Problem) {
    let node =
      content.isBlank ? try ControlContent(bytes: Array("{}".utf8), isDeclaredJSON: true).json() : try content.json()
    guard let found = node.members else {
      throw Problem(Self.error(node, "an object with the settings of \(what): \(members.joined(separator: ", "))"))
    }
    for member in found {
      let name = member.name.string ?? ""
      guard !members.contains(name) else { continue }
      let near = NearestSpelling.of(name, in: members).map { "; did you mean \"\($0)\"?" } ?? ""
      throw Problem(Self.error(member.name, "one of \(members.joined(separator: ", "))\(near)"))
    }
    self.node = node
  }

  /// Whether the member is there, be it null.
  func has(_ name: String) -> Bool { value(name) != nil }

  /// A text; nil when the member isn't there or null.
  func string(_ name: String) throws(Problem) -> String? {
    guard let value = value(name), value.kind != .null else { return nil }
    guard let text = value.string else { throw Problem(Self.error(value, "a string")) }
    return text
  }

  /// A text as it is, and any other value on one line; nil when the member isn't there.
  func text(_ name: String) -> String? { value(name).map { $0.string ?? $0.compact } }

  /// A whole number from 0 to 2^64-1; nil when the member isn't there or null.
  func unsigned(_ name: String) throws(Problem) -> UInt64? {
    guard let value = value(name), value.kind != .null else { return nil }
    guard case .number(let spelling) = value.kind, let number = UInt64(spelling) else {
      throw Problem(Self.error(value, "a whole number from 0 to 18446744073709551615"))
    }
    return number
  }

  private func value(_ name: String) -> JSONNode? { node.members?.first { $0.name.string == name }?.value }

  private static func error(_ node: JSONNode, _ expected: String) -> JSONError {
    JSONError(line: node.line, column: node.column, found: node.sort, expected: expected)
  }
}
