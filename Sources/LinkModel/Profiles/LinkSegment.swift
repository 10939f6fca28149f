import Quantities

/// One stretch of a link's timeline: a preset with changes, or settings alone, for a time or to the end.
public struct LinkSegment: Hashable, Sendable, CustomStringConvertible {
  /// The name of the preset the settings started from; nil when there was none.
  public let preset: String?
  /// What the link does during this stretch.
  public let settings: LinkSettings
  /// How long the stretch lasts, above zero; nil is for ever.
  public let duration: Duration?
  /// How the connections of the stretch before end where this one begins; nil when they go on. The first stretch is one that a
  /// loop comes back to.
  public let handover: Handover?

  /// A stretch of `duration` with `settings` alone; nil is for ever.
  public init(_ settings: LinkSettings, for duration: Duration? = nil) {
    self.init(preset: nil, settings: settings, duration: duration)
  }

  init(preset: String?, settings: LinkSettings, duration: Duration?, handover: Handover? = nil) {
    self.preset = preset
    self.settings = settings
    self.duration = duration
    self.handover = handover
  }

  /// The same stretch, before which connections end as `handover` says.
  func entered(by handover: Handover?) -> LinkSegment {
    LinkSegment(preset: preset, settings: settings, duration: duration, handover: handover)
  }

  /// The spelling that reads back as this segment; a hand-over stands before it in the profile.
  public var description: String {
    let base = preset.flatMap(LinkPreset.named)?.settings ?? LinkSettings()
    var parts = (preset.map { [$0] } ?? []) + settings.spelled(against: base)
    // A link that does nothing still needs a setting to be written with.
    if parts.isEmpty { parts = ["down=unlimited"] }
    return parts.joined(separator: ",") + (duration.map { " for \($0.quantityText)" } ?? "")
  }
}
