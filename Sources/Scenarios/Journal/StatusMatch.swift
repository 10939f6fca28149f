/// One status code, or all of a class.
public enum StatusMatch: Hashable, Sendable, CustomStringConvertible {
  /// This code.
  case code(Int)
  /// The codes of this hundred: 5 for `5xx`.
  case hundred(Int)

  /// Reads `503` or `5xx`; nil for anything else.
  public init?(parsing text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 3, (UInt8(ascii: "1")...UInt8(ascii: "5")).contains(bytes[0]) else { return nil }
    if text.lowercased().hasSuffix("xx") {
      self = .hundred(Int(bytes[0] - UInt8(ascii: "0")))
    } else if let code = Int(text) {
      self = .code(code)
    } else {
      return nil
    }
  }

  /// Whether `status` is one of them; nil never is.
  public func matches(_ status: Int?) -> Bool {
    switch self {
    case .code(let code): status == code
    case .hundred(let hundred): status.map { $0 / 100 == hundred } ?? false
    }
  }

  /// As it is written.
  public var description: String {
    switch self {
    case .code(let code): String(code)
    case .hundred(let hundred): "\(hundred)xx"
    }
  }
}
