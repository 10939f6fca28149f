/// Field lines in the order they are sent, found by name without regard to case (RFC 9110 §5.3).
///
/// Equality is that of the lines themselves: order and spelling count, because a mock promises both.
public struct HeaderFields: Hashable, Sendable {
  private var lines: [HeaderField]

  /// No fields.
  public init() { lines = [] }

  /// The given lines, in their order.
  public init(_ lines: [HeaderField]) { self.lines = lines }

  /// The value of the first field of this name.
  public subscript(name: String) -> String? {
    lines.first { ASCII.equalIgnoringCase($0.name, name) }?.value
  }

  /// The values of all fields of this name, in order.
  public func values(_ name: String) -> [String] {
    lines.compactMap { ASCII.equalIgnoringCase($0.name, name) ? $0.value : nil }
  }

  /// The values of all fields of this name joined by commas, as one list (RFC 9110 §5.2).
  public func combined(_ name: String) -> String? {
    let all = values(name)
    return all.isEmpty ? nil : all.joined(separator: ", ")
  }

  /// Whether a field of this name is present.
  public func contains(_ name: String) -> Bool {
    lines.contains { ASCII.equalIgnoringCase($0.name, name) }
  }

  /// Adds a field line at the end.
  public mutating func append(_ name: String, _ value: String) {
    lines.append(HeaderField(name: name, value: value))
  }

  /// Replaces all fields of this name by one, at the place of the first.
  public mutating func set(_ name: String, _ value: String) {
    guard let first = lines.firstIndex(where: { ASCII.equalIgnoringCase($0.name, name) }) else {
      append(name, value)
      return
    }
    lines[first] = HeaderField(name: name, value: value)
    var rest = lines[(first + 1)...]
    rest.removeAll { ASCII.equalIgnoringCase($0.name, name) }
    lines.replaceSubrange((first + 1)..., with: rest)
  }

  /// Removes all fields of this name.
  public mutating func remove(_ name: String) {
    lines.removeAll { ASCII.equalIgnoringCase($0.name, name) }
  }
}

extension HeaderFields: RandomAccessCollection {
  /// The position of the first line.
  public var startIndex: Int { 0 }
  /// The position after the last line.
  public var endIndex: Int { lines.count }
  /// The line at a position.
  public subscript(position: Int) -> HeaderField { lines[position] }
}

extension HeaderFields: ExpressibleByDictionaryLiteral {
  /// The lines of a literal, in its order; a name may occur twice.
  public init(dictionaryLiteral elements: (String, String)...) {
    lines = elements.map { HeaderField(name: $0.0, value: $0.1) }
  }
}
