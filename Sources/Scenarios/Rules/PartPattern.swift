/// What one part of a multipart/form-data body must be like: everything that is set must hold (RFC 7578).
public struct PartPattern: Hashable, Sendable {
  /// The part's name; nil for any.
  public var name: String?
  /// The part's file name.
  public var filename: TextPattern?
  /// The part's Content-Type.
  public var type: TextPattern?
  /// The part's content as UTF-8.
  public var text: TextPattern?
  /// The SHA-256 of the part's content, as 64 hexadecimal digits in small letters.
  public var sha256: String?

  /// A pattern of these parts; without any it matches every part.
  public init(
    name: String? = nil, filename: TextPattern? = nil, type: TextPattern? = nil, text: TextPattern? = nil,
    sha256: String? = nil
  ) {
    self.name = name
    self.filename = filename
    self.type = type
    self.text = text
    self.sha256 = sha256
  }
}
