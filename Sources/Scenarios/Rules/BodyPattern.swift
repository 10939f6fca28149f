/// What a request's body must be like.
///
/// The first megabyte is looked into; of a longer body only its digest and size can match.
public enum BodyPattern: Hashable, Sendable {
  /// Its text, as UTF-8.
  case text(TextPattern)
  /// The values that a path finds in its JSON; any of several may match.
  case json(JSONPath, TextPattern)
  /// One of the parts of a multipart/form-data body.
  case part(PartPattern)
  /// The SHA-256 of all its bytes, as 64 hexadecimal digits in small letters.
  case sha256(String)
  /// How many bytes it has.
  case size(CountPattern)
}
