/// The methods a rule holds for.
public enum MethodPattern: Hashable, Sendable, CustomStringConvertible {
  /// Every method, written `ANY`.
  case any
  /// This method alone: `GET` doesn't match HEAD.
  case exactly(String)

  /// Reads `ANY` or a method; nil when it is no token or holds small letters, which no method in use does.
  public init?(_ text: String) {
    let isSmall: (UInt8) -> Bool = { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    guard !text.isEmpty, text.utf8.allSatisfy({ ScriptText.isTokenByte($0) && !isSmall($0) }) else { return nil }
    self = text == "ANY" ? .any : .exactly(text)
  }

  /// Whether the pattern holds for `method`, byte for byte (RFC 9110 §9.1: methods are case-sensitive).
  public func matches(_ method: some Sequence<UInt8>) -> Bool {
    switch self {
    case .any: true
    case .exactly(let name): method.elementsEqual(name.utf8)
    }
  }

  /// The spelling.
  public var description: String {
    switch self {
    case .any: "ANY"
    case .exactly(let name): name
    }
  }
}
