/// A coding of a body that Content-Encoding and Accept-Encoding name (RFC 9110 §8.4.1).
public enum ContentCoding: String, Hashable, Sendable, CaseIterable {
  /// The bytes as they are.
  case identity
  /// The gzip format (RFC 1952).
  case gzip
  /// The zlib format around deflate data (RFC 1950, RFC 9110 §8.4.1.2).
  case deflate
  /// The brotli format (RFC 7932).
  case br

  /// The coding of this name in any letter case, `x-gzip` being gzip; nil for others (RFC 9110 §8.4.1.3).
  public init?(name: String) {
    switch name.lowercased() {
    case "x-gzip": self = .gzip
    case let name: self.init(rawValue: name)
    }
  }

  /// The codings of a Content-Encoding field in the order they were applied; nil when one is unknown (RFC 9110 §8.4).
  ///
  /// A receiver undoes the last one first. `identity` is left out.
  public static func list(parsing text: String) -> [ContentCoding]? {
    var codings: [ContentCoding] = []
    for member in text.split(separator: ",") {
      let name = member.split { $0 == " " || $0 == "\t" }
      if name.isEmpty { continue }
      guard name.count == 1, let coding = ContentCoding(name: String(name[0])) else { return nil }
      if coding != .identity { codings.append(coding) }
    }
    return codings
  }
}
