/// What a path under `/redirects/` asks for.
enum RedirectRoute: Equatable {
  /// The `hop`-th of `count` redirections, from 0.
  case chain(count: Int, hop: Int)
  /// The same, but the last leads to the first.
  case loop(count: Int, hop: Int)
  /// A chain in which each leads to another origin.
  case origin(count: Int, hop: Int)
  /// A redirection to another scheme.
  case scheme(String)
  case bad(BadLocation)
  /// A redirection before the upload is through.
  case upload
  /// Where everything leads.
  case end

  /// The most redirections in a row.
  static let countLimit = 1_000

  /// Reads what stands behind `/redirects/`.
  /// - Throws: `Problem` 404 for what isn't there, 400 for a number or word that can't be.
  init(_ tail: String) throws(Problem) {
    let parts = tail.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    switch (parts.first, parts.count) {
    case ("chain", 1...3):
      let (count, hop) = try Self.numbers(parts, standard: 1)
      self = .chain(count: count, hop: hop)
    case ("loop", 1...3):
      let (count, hop) = try Self.numbers(parts, standard: 1)
      self = .loop(count: count, hop: hop)
    case ("origin", 1...3):
      let (count, hop) = try Self.numbers(parts, standard: 1)
      self = .origin(count: count, hop: hop)
    case ("scheme", 2):
      guard Self.isScheme(parts[1]) else {
        throw Problem(400, "\"\(parts[1])\" is no scheme; use https, ftp or another")
      }
      self = .scheme(parts[1])
    case ("bad", 2):
      guard let bad = BadLocation(rawValue: parts[1]) else {
        throw Problem(
          400, "\"\(parts[1])\" is unknown here; use \(EndpointOptions.list(BadLocation.self))")
      }
      self = .bad(bad)
    case ("upload", 1): self = .upload
    case ("end", 1): self = .end
    default:
      throw Problem(
        404,
        "\"\(tail)\" is nothing under /redirects/; use chain/N, loop/N, origin/N, scheme/NAME, bad/KIND, upload or end")
    }
  }

  private static func numbers(_ parts: [String], standard: Int) throws(Problem) -> (Int, Int) {
    let count = parts.count > 1 ? try number(parts[1], in: 1...countLimit) : standard
    return (count, parts.count > 2 ? try number(parts[2], in: 0...(count - 1)) : 0)
  }

  private static func number(_ text: String, in range: ClosedRange<Int>) throws(Problem) -> Int {
    guard let value = Int(text), range.contains(value) else {
      throw Problem(400, "\"\(text)\" is no whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  private static func isScheme(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first), text.utf8.count <= 40 else { return false }
    return text.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  /// The path below `/redirects/` that comes next; nil where there is none.
  var next: String? {
    switch self {
    case .chain(let count, let hop): hop + 1 < count ? "chain/\(count)/\(hop + 1)" : "end"
    case .loop(let count, let hop): "loop/\(count)/\((hop + 1) % count)"
    case .origin(let count, let hop): hop + 1 < count ? "origin/\(count)/\(hop + 1)" : "end"
    case .upload: "end"
    case .scheme, .bad, .end: nil
    }
  }

  /// Which redirection in a row it is, from 0.
  var hop: Int {
    switch self {
    case .chain(_, let hop), .loop(_, let hop), .origin(_, let hop): hop
    case .scheme, .bad, .upload, .end: 0
    }
  }
}
