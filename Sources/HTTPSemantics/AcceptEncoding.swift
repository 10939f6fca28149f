/// Which content codings a client takes, and how gladly (RFC 9110 §12.5.3).
public struct AcceptEncoding: Hashable, Sendable {
  /// The quality of each coding that is named, `*` among them, by lower-case name.
  private let qualities: [String: Int]
  /// Whether there was such a field at all.
  private let isPresent: Bool

  /// Reads the combined value of the field; nil when there was none, so that any coding will do. Members that can't be read are
  /// passed over (RFC 9110 §12.5.3).
  public init(parsing text: String?) {
    isPresent = text != nil
    var qualities: [String: Int] = [:]
    for member in (text ?? "").split(separator: ",") {
      var cursor = TextCursor(String(member))
      cursor.skipBlanks()
      guard let name = cursor.token(), let parameters = Parameters(&cursor) else { continue }
      guard let quality = parameters["q"].map(Self.thousandths) ?? 1_000 else { continue }
      let key = name.lowercased() == "x-gzip" ? "gzip" : name.lowercased()
      qualities[key] = max(qualities[key] ?? 0, quality)
    }
    self.qualities = qualities
  }

  /// How gladly a coding is taken, in thousandths; 0 for not at all (RFC 9110 §12.4.2).
  ///
  /// `identity` is taken unless it is refused by name or by `*`, but never more gladly than a coding that is named.
  public func quality(of coding: String) -> Int {
    guard isPresent else { return coding == "identity" ? 1_000 : 1 }
    if let quality = qualities[coding] { return quality }
    if let others = qualities["*"] { return others }
    return coding == "identity" ? 1 : 0
  }

  /// Of codings in the server's order of preference, the one to use, `identity` being the last resort; nil when the client takes
  /// none of them.
  public func choose(from codings: [String]) -> String? {
    var best: (coding: String, quality: Int)?
    for coding in codings + ["identity"] {
      let quality = quality(of: coding)
      if quality > best?.quality ?? 0 { best = (coding, quality) }
    }
    return best?.coding
  }

  /// A quality value of up to three decimals (RFC 9110 §12.4.2).
  private static func thousandths(_ text: String) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts[0] == "0" || parts[0] == "1" else { return nil }
    let decimals = parts.count == 2 ? parts[1] : ""
    guard decimals.utf8.count <= 3, decimals.utf8.allSatisfy(ASCII.isDigit) else { return nil }
    let fraction = Int(decimals + String(repeating: "0", count: 3 - decimals.utf8.count)) ?? 0
    let value = (parts[0] == "1" ? 1_000 : 0) + fraction
    return value <= 1_000 ? value : nil
  }
}
