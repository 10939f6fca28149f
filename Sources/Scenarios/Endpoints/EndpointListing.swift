/// What the pages about endpoints say of one path.
struct EndpointListing: Sendable, Hashable {
  /// The path, with braces around what varies.
  var path: String
  /// The methods it takes, `any` when it takes all.
  var methods = "any"
  /// What it answers, in a few words.
  var purpose: String
  /// The arguments of curl that show it, with `{url}` for the server; nil where it can't be shown so.
  var example: String?

  /// Whether clients are right to refuse the answer of the example.
  var isRefusable = false

  /// The path that a browser may be sent to; nil when the example is more than a plain GET.
  var link: String? {
    guard let example, example.hasPrefix("'{url}"), example.hasSuffix("'"),
      !example.dropLast().dropFirst().contains("'")
    else { return nil }
    return String(example.dropFirst(6).dropLast())
  }
}
