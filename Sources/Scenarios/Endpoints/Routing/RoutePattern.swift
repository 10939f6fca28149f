/// The shape of a route's path, such as `/links/{n}/{offset}` or `/anything/{path…}`.
struct RoutePattern: Sendable {
  private enum Part {
    case literal([UInt8])
    /// One segment, not empty.
    case capture
    /// All that is left, not empty.
    case rest
  }

  /// The shape as it is written.
  let text: String
  private let parts: [Part]

  /// The first segment, which is never a capture.
  let first: [UInt8]

  init(_ text: String) {
    self.text = text
    first = Array(text.utf8.dropFirst().prefix { $0 != UInt8(ascii: "/") })
    parts = text.split(separator: "/").map { segment in
      guard segment.hasPrefix("{") else { return .literal(Array(segment.utf8)) }
      return segment.hasSuffix("…}") ? .rest : .capture
    }
  }

  /// Whether a decoded path has this shape.
  func matches(_ path: ArraySlice<UInt8>) -> Bool { walk(path) { _ in } }

  /// What stands in place of the braces; nil where the path has another shape.
  func captures(_ path: ArraySlice<UInt8>) -> [String]? {
    var found: [String] = []
    return walk(path, { found.append(String(decoding: $0, as: UTF8.self)) }) ? found : nil
  }

  private func walk(_ path: ArraySlice<UInt8>, _ visit: (ArraySlice<UInt8>) -> Void) -> Bool {
    var rest = path
    guard rest.popFirst() == UInt8(ascii: "/") else { return false }
    for (index, part) in parts.enumerated() {
      if index > 0, rest.popFirst() != UInt8(ascii: "/") { return false }
      let segment = rest.prefix { $0 != UInt8(ascii: "/") }
      switch part {
      case .literal(let bytes):
        guard segment.elementsEqual(bytes) else { return false }
      case .capture:
        guard !segment.isEmpty else { return false }
        visit(segment)
      case .rest:
        guard !rest.isEmpty else { return false }
        visit(rest)
        return true
      }
      rest = rest.dropFirst(segment.count)
    }
    return rest.isEmpty
  }
}
