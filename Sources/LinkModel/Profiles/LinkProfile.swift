import Quantities

/// A link's behaviour over time, written `very-bad`, `edge,loss=1%`, `down=1mbit,delay=100ms` or `lte for 10s; offline for 30s; lte`.
public struct LinkProfile: Hashable, Sendable, CustomStringConvertible {
  /// The stretches of the timeline in order, at least one; the last one holds on when its time is over.
  public let segments: [LinkSegment]
  /// Whether the timeline starts over at its end.
  public let loops: Bool
  /// When each segment ends, in nanoseconds from the start; the last is the length of the whole.
  private let ends: [Int64]

  /// A link that never changes.
  public init(_ settings: LinkSettings) { self.init(segments: [LinkSegment(settings)], loops: false) }

  /// A link that behaves as `preset` says.
  public init(_ preset: LinkPreset) {
    self.init(
      segments: [LinkSegment(preset: preset.name, settings: preset.settings, duration: nil)], loops: false)
  }

  /// Reads a profile in the grammar of the link profiles.
  /// - Throws: `LinkProfileError` with the column of what was wrong and the nearest right spelling.
  public init(parsing text: String) throws(LinkProfileError) {
    let read = try LinkProfileReader(text).read()
    self.init(segments: read.segments, loops: read.loops)
  }

  init(segments: [LinkSegment], loops: Bool) {
    self.segments = segments
    self.loops = loops
    var end: Int64 = 0
    ends = segments.map { segment in
      let (sum, overflow) = end.addingReportingOverflow(segment.duration?.nanoseconds ?? .max)
      end = overflow ? .max : sum
      return end
    }
  }

  /// The settings that hold `elapsed` after the link's start; before the start, the first ones.
  public func settings(at elapsed: Duration) -> LinkSettings {
    segments[position(at: elapsed.nanoseconds).index].settings
  }

  /// When the settings change next after `elapsed`, counted from the link's start; nil when they never do.
  public func nextChange(after elapsed: Duration) -> Duration? {
    let now = elapsed.nanoseconds
    let (index, lap) = position(at: now)
    guard ends[index] < .max, loops || index < segments.count - 1 else { return nil }
    let (change, overflow) = lap.addingReportingOverflow(ends[index])
    return overflow ? nil : Duration(nanoseconds: change)
  }

  /// The segment at `elapsed` and the start of the lap it belongs to.
  private func position(at elapsed: Int64) -> (index: Int, lap: Int64) {
    guard let length = ends.last, elapsed > 0 else { return (0, 0) }
    let lap = loops && length < .max ? elapsed / length * length : 0
    let index = ends.firstIndex { $0 > elapsed - lap } ?? ends.count - 1
    return (index, lap)
  }

  /// The spelling that reads back as this profile.
  public var description: String {
    (segments.map(\.description) + (loops ? ["loop"] : [])).joined(separator: "; ")
  }
}
