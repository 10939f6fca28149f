/// What a text must be like.
public indirect enum TextPattern: Hashable, Sendable {
  /// It is there, whatever it says.
  case present
  /// It isn't there.
  case absent
  /// Exactly this.
  case equals(String)
  /// This stands somewhere in it.
  case contains(String)
  /// The expression covers the whole of it.
  case regex(RegexPattern)
  /// It is there and not like this.
  case not(TextPattern)
}
