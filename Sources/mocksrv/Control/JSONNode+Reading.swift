import Scenarios

extension JSONNode {
  /// The value of a member of an object; nil when there is none.
  subscript(_ name: String) -> JSONNode? { members?.first { $0.name.string == name }?.value }

  /// The items of the member of that name.
  func list(_ name: String) -> [JSONNode] { self[name]?.items ?? [] }

  /// A member as a person reads it: texts without quotes, nothing for null.
  func text(_ name: String) -> String {
    guard let value = self[name] else { return "" }
    switch value.kind {
    case .null: return ""
    case .string(let text): return text
    default: return value.compact
    }
  }

  /// A member that is a whole number.
  func number(_ name: String) -> Int64? {
    guard case .number(let spelling) = self[name]?.kind else { return nil }
    return Int64(spelling)
  }

  /// A member that is a number.
  func decimal(_ name: String) -> Double? {
    guard case .number(let spelling) = self[name]?.kind else { return nil }
    return Double(spelling)
  }

  /// A member that is true or false.
  func flag(_ name: String) -> Bool? {
    guard case .bool(let value) = self[name]?.kind else { return nil }
    return value
  }
}
