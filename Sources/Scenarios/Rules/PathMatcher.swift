/// How a rule names the paths it holds for.
public enum PathMatcher: Hashable, Sendable {
  /// A literal path, or one with `*` for any bytes, `/` included.
  case glob(PathPattern)
  /// Segments of which some are captured, such as `/users/{id}/posts/{post}`.
  case template(PathTemplate)
  /// An expression that covers the whole path; its groups are captures.
  case regex(RegexPattern)
}
