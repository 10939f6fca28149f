extension RegexPattern: CustomStringConvertible {
  /// The expression as errors and logs name it: `regex "…"`.
  public var description: String { "regex \(Shown.quoted(pattern))" }
}
