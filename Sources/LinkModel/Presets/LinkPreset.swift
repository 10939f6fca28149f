import Quantities

/// A named link as one of the common tools defines it.
///
/// Delays of Network Link Conditioner, ATC and this model are one-way. Tools that give a round trip, or a latency per
/// request, have it split half and half between the directions, so that the round trip is the tool's figure.
public struct LinkPreset: Hashable, Sendable {
  /// How well the figures are proven.
  public enum Trust: String, Hashable, Sendable {
    /// The tool's own source, or independent sources that agree.
    case high
    /// Documentation or third-party pages.
    case medium
    /// Third-party pages that disagree.
    case mediumLow = "medium-low"
  }

  /// The name in profiles: plain for Network Link Conditioner, else `tool:name`.
  public let name: String
  /// The name as the tool shows it.
  public let title: String
  /// What the link does.
  public let settings: LinkSettings
  /// How well the figures are proven.
  public let trust: Trust
  /// Where the figures come from and how they were read, in a sentence.
  public let source: String

  /// The tool the preset belongs to: `nlc` for plain names, else what stands before the colon.
  public var tool: String { name.split(separator: ":").count == 2 ? String(name.prefix { $0 != ":" }) : "nlc" }

  /// Every preset, grouped by tool.
  public static let all: [LinkPreset] =
    appleNetworkLinkConditioner + chrome + firefox + webPageTest + augmentedTrafficControl + androidEmulator + comcast
    + browserStack + ohHTTPStubs

  /// The preset called `name`; `offline` and an `nlc:` in front of the plain names are other spellings.
  public static func named(_ name: String) -> LinkPreset? {
    if name == "offline" { return byName["100-loss"] }
    if let preset = byName[name] { return preset }
    guard name.hasPrefix("nlc:"), let preset = byName[String(name.dropFirst(4))], preset.tool == "nlc" else {
      return nil
    }
    return preset
  }

  /// Every name that can be written.
  static let spellings = all.map(\.name) + ["offline"]

  private static let byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
}
