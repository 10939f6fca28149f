/// A value of a JSON text together with the place where it stands.
public struct JSONNode: Hashable, Sendable {
  /// What sort of value it is.
  public indirect enum Kind: Hashable, Sendable {
    /// The word `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number as it is spelt.
    case number(String)
    /// A string with its escapes resolved.
    case string(String)
    /// The items in their order.
    case array([JSONNode])
    /// The members in the order of the text; no two have the same name.
    case object([Member])
  }

  /// A name and its value in an object.
  public struct Member: Hashable, Sendable {
    /// The name, a string.
    public let name: JSONNode
    /// The value.
    public let value: JSONNode
  }

  /// The value.
  public let kind: Kind
  /// The line where it begins, from 1.
  public let line: Int
  /// The place in that line where it begins, in characters from 1.
  public let column: Int
  /// What stands between the quotes of a string; empty for everything else.
  let spelling: String

  init(_ kind: Kind, line: Int, column: Int, spelling: String = "") {
    self.kind = kind
    self.line = line
    self.column = column
    self.spelling = spelling
  }

  /// The text of a string; nil for everything else.
  public var string: String? { if case .string(let text) = kind { text } else { nil } }

  /// The members of an object; nil for everything else.
  public var members: [Member]? { if case .object(let members) = kind { members } else { nil } }

  /// The items of an array; nil for everything else.
  public var items: [JSONNode]? { if case .array(let items) = kind { items } else { nil } }

  /// The column at which the character `index` of a string stands, from 0; beyond the last one, that of the closing quote.
  ///
  /// An escape is wider than the character it stands for.
  public func column(ofCharacter index: Int) -> Int {
    guard case .string(let text) = kind else { return column }
    let wanted = text.prefix(index).utf8.count
    var rest = spelling.utf8[...]
    var reached = 0
    while reached < wanted, let byte = rest.first {
      if byte == UInt8(ascii: "\\") {
        let escape = JSONEscape(rest.dropFirst())
        reached += escape.utf8Count
        rest = rest.dropFirst(1 + escape.width)
      } else {
        reached += 1
        rest = rest.dropFirst()
      }
    }
    return column + 1 + spelling[..<rest.startIndex].count
  }
}
