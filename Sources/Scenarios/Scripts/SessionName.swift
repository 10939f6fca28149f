/// The name of a session: 1 to 64 letters, digits, dots, underscores and hyphens.
public struct SessionName: Hashable, Sendable, CustomStringConvertible {
  /// The name itself.
  public let text: String

  /// The longest name, in characters.
  public static let maximumLength = 64

  /// A name; nil unless it matches `[A-Za-z0-9._-]{1,64}`.
  public init?(_ text: some StringProtocol) { self.init(bytes: text.utf8) }

  /// A name in ASCII bytes; nil unless it matches `[A-Za-z0-9._-]{1,64}`.
  public init?(bytes: some Collection<UInt8>) {
    guard (1...Self.maximumLength).contains(bytes.count), bytes.allSatisfy(Self.isAllowed) else { return nil }
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// Takes the prefix `/~NAME` off a path; `/~NAME` alone leaves "/". The rest is a slice of `path`.
  public static func split(path: ArraySlice<UInt8>) -> SessionSplit {
    guard path.starts(with: "/~".utf8) else { return .noPrefix }
    let name = path.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
    guard let session = SessionName(bytes: name) else { return .invalid(String(decoding: name, as: UTF8.self)) }
    let rest = path[name.endIndex...]
    return .session(session, rest: rest.isEmpty ? path.prefix(1) : rest)
  }

  /// The name itself.
  public var description: String { text }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"): true
    default: ScriptText.isDigit(byte)
    }
  }
}
