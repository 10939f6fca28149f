extension TextPattern {
  /// Whether `text` is like this; nil stands for a text that isn't there. Texts are compared byte by byte.
  public func matches(_ text: String?) -> Bool {
    guard var text else { return self == .absent }
    switch self {
    case .present: return true
    case .absent: return false
    case .equals(let wanted): return text.utf8.elementsEqual(wanted.utf8)
    case .contains(let wanted):
      let needle = ByteNeedle(Array(wanted.utf8))
      return text.withUTF8 { needle.offsetOfEnd(in: $0) != nil }
    case .regex(let regex): return regex.matches(text)
    case .not(let pattern): return !pattern.matches(text)
    }
  }

  /// Whether one of the values of a name is like this; none at all stands for a name that isn't there.
  public func matches(any values: [String]) -> Bool {
    values.isEmpty ? matches(nil) : values.contains { matches($0) }
  }
}

extension TextPattern: CustomStringConvertible {
  /// The pattern as errors and logs name it, such as `contains "x"`.
  public var description: String {
    switch self {
    case .present: "any value"
    case .absent: "no value"
    case .equals(let text): Shown.quoted(text)
    case .contains(let text): "contains \(Shown.quoted(text))"
    case .regex(let regex): "\(regex)"
    case .not(let pattern): "not \(pattern)"
    }
  }
}
