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
    guard let example, let quote = example.firstIndex(of: "'"), !isRefusable else { return nil }
    let (options, address) = (example[..<quote].split(separator: " "), example[quote...])
    guard options.allSatisfy(Self.harmless.contains), address.hasPrefix("'{url}/"),
      address.dropFirst().firstIndex(of: "'") == address.indices.last
    else { return nil }
    return String(address.dropFirst(6).dropLast())
  }

  /// Options of curl that change nothing about the request.
  private static let harmless: Set<Substring> = ["-i", "-L", "-N", "-o", "/dev/null", "--compressed"]
}
