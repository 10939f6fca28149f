/// A text in which `{{…}}` stands for something of the request, the session or chance.
public struct Template: Hashable, Sendable {
  /// A stretch of the text.
  enum Piece: Hashable, Sendable {
    case text(String)
    case value(TemplateValue)
  }

  /// The template as typed.
  public let source: String
  let pieces: [Piece]
}
