import Quantities

/// A link's behaviour over time, written `very-bad`, `edge,loss=1%`, `down=1mbit,delay=100ms` or `lte for 10s; offline for 30s; lte`.
///
/// A mark between two stretches, as in `wifi for 10s; handover=reset; lte`, says that open connections end there.
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
    var reader = LinkProfileReader(text)
    let read = try reader.read()
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
    return Self.sum(lap, ends[index])
  }

  /// Whether the link never does anything: nothing is limited in any segment, and no hand-over ends connections.
  public var limitsNothing: Bool { segments.allSatisfy { $0.settings.limitsNothing && $0.handover == nil } }

  /// Whose bottleneck the link is: what any of the segments says, since one says it for the whole timeline.
  public var sharing: LinkSharing { segments.lazy.compactMap(\.settings.sharing).first ?? .shared }

  /// When connections end next after `elapsed`, and how; nil when no hand-over follows.
  public func nextHandover(after elapsed: Duration) -> (time: Duration, how: Handover)? {
    guard segments.contains(where: { $0.handover != nil }) else { return nil }
    let (index, lap) = position(at: elapsed.nanoseconds)
    for (place, segment) in segments.enumerated().dropFirst(index + 1) {
      if let how = segment.handover { return Self.sum(lap, ends[place - 1]).map { ($0, how) } }
    }
    guard loops, let length = ends.last, length < .max else { return nil }
    for (place, segment) in segments.enumerated() {
      guard let how = segment.handover else { continue }
      let (next, overflow) = lap.addingReportingOverflow(length)
      return overflow ? nil : Self.sum(next, place == 0 ? 0 : ends[place - 1]).map { ($0, how) }
    }
    return nil
  }

  /// When the stretch of the timeline began that holds at `elapsed`, in whichever lap.
  func beginning(ofStretchAt elapsed: Duration) -> Duration {
    let (index, lap) = position(at: elapsed.nanoseconds)
    return Duration(nanoseconds: lap + (index == 0 ? 0 : ends[index - 1]))
  }

  private static func sum(_ lap: Int64, _ end: Int64) -> Duration? {
    let (time, overflow) = lap.addingReportingOverflow(end)
    return overflow ? nil : Duration(nanoseconds: time)
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
    var parts: [String] = []
    for (place, segment) in segments.enumerated() {
      if place > 0, let handover = segment.handover { parts.append(handover.description) }
      parts.append(segment.description)
    }
    if loops { parts += (segments.first?.handover.map { [$0.description] } ?? []) + ["loop"] }
    return parts.joined(separator: "; ")
  }
}
