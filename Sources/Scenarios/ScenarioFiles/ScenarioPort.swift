import LinkModel

/// A further port and the link before it, written `8081:edge`.
public struct ScenarioPort: Hashable, Sendable {
  /// 0 for any free port.
  public var port: UInt16
  /// What the network does there.
  public var link: LinkProfile

  /// A port behind `link`.
  public init(port: UInt16, link: LinkProfile) {
    self.port = port
    self.link = link
  }

  /// Reads `8081:edge`.
  /// - Throws: `LinkProfileError` with the column of the mistake in the whole text.
  public init(parsing text: String) throws(LinkProfileError) {
    guard let colon = text.firstIndex(of: ":"), let port = UInt16(text[..<colon]) else {
      throw LinkProfileError(
        column: 1, text: text, expected: "PORT:LINK such as 8081:edge, or 0:edge for any free port", suggestion: nil)
    }
    let link = String(text[text.index(after: colon)...])
    do { self.link = try LinkProfile(parsing: link) } catch {
      throw LinkProfileError(
        column: error.column + text.count - link.count, text: error.text, expected: error.expected,
        suggestion: error.suggestion)
    }
    self.port = port
  }
}
