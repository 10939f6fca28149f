/// The words in front of an option's `=`, in the order they are printed.
enum OptionName: String, CaseIterable {
  case delay, pause, rate
  case upRate = "up-rate"
  case retryAfter = "retry-after"
  case header, body, type, etag, length, chunked, interim, reason, per

  /// Whether the option may stand more than once in an outcome.
  var repeats: Bool { self == .header || self == .interim }
}
