import HTTPSemantics

extension Attempt {
  /// The bytes of the representation that were sent, as offsets; nil when none were, and for event streams.
  var sentSpan: Range<Int64>? {
    guard isGet, bodySent > 0, !isEventStream else { return nil }
    switch status {
    case 200: return 0..<min(bodySent, declaredLength ?? .max)
    case 206:
      guard let contentRange else { return nil }
      return contentRange.first..<(contentRange.first + min(bodySent, contentRange.last - contentRange.first + 1))
    default: return nil
    }
  }

  /// The length of the whole representation, as far as the answer says it.
  var representationLength: Int64? {
    switch status {
    case 200: isGet ? declaredLength : nil
    case 206: contentRange?.total
    default: nil
    }
  }

  /// Whether it asked on another connection for another part while `earlier` went on: work that is shared, and no retry.
  func isBeside(_ earlier: Attempt) -> Bool {
    guard isGet, earlier.isGet, entry.connection != earlier.entry.connection, let range, let other = earlier.range
    else {
      return false
    }
    return !range.overlaps(other) && earlier.ended.map { $0 > began } ?? true
  }

  /// Whether both answers are known to hold different versions: by the tags where both have one, else by the dates.
  func isOtherVersion(than other: Attempt) -> Bool {
    if let mine = entityTag, let theirs = other.entityTag { return mine.opaque != theirs.opaque }
    if let mine = lastModified, let theirs = other.lastModified { return mine != theirs }
    return false
  }

  /// Whether every byte that was sent can be read by the client: the end was FIN, or silence, and no reset.
  ///
  /// A reset may make the client's system throw away what the client hasn't read yet, and a client that leaves may not have
  /// read what was on its way.
  var sentBytesArrived: Bool {
    guard let wire = entry.wire else { return false }
    switch wire.ending {
    case .hang: return true
    case .close, .keepAlive, .idle, .idleReset: return wire.end == .asPlanned
    case .reset, .refuse: return false
    }
  }
}
