/// Which part of a representation a request asks for (RFC 9110 §14.2).
public enum RangeSelection: Hashable, Sendable {
  /// All of it: no Range field, or one that is to be ignored.
  case whole
  /// One run of bytes: answer 206 with Content-Range (RFC 9110 §15.3.7.1).
  case single(ByteRange)
  /// Several runs that neither overlap nor touch: answer 206 with multipart/byteranges (RFC 9110 §15.3.7.2).
  case multiple([ByteRange])
  /// Nothing that exists: answer 416 (RFC 9110 §15.5.17).
  case unsatisfiable

  /// More ranges than this are taken for an attack, and the field is ignored (RFC 9110 §14.2).
  public static let mostRanges = 64

  /// What the Range and If-Range fields of `head` select from `length` bytes (RFC 9110 §14.2, §13.1.5).
  ///
  /// - Range counts in a GET only, and only once; other units and malformed values are ignored.
  /// - A last position beyond the end is held at the end; a first position beyond it drops the range.
  /// - Ranges that overlap or touch become one, at the place of the first of them (RFC 9110 §15.3.7.2).
  /// - From no bytes at all, a suffix selects the whole, since Content-Range can't express an empty part.
  public static func evaluate(_ head: RequestHead, length: Int64, validators: Validators) -> RangeSelection {
    guard head.methodIs("GET"), head.has("Range"), case let values = head.values("Range"), values.count == 1,
      let specs = RangeSpec.list(parsing: values[0], most: mostRanges), IfRange.holds(head, validators)
    else { return .whole }
    if length == 0 {
      let hasSuffix = specs.contains { if case .suffix(let count) = $0 { count > 0 } else { false } }
      return hasSuffix ? .whole : .unsatisfiable
    }
    let ranges = coalesced(specs.compactMap { $0.resolved(length: length) })
    switch ranges.count {
    case 0: return .unsatisfiable
    case 1: return .single(ranges[0])
    default: return .multiple(ranges)
    }
  }

  private static func coalesced(_ ranges: [ByteRange]) -> [ByteRange] {
    var merged: [(place: Int, range: ByteRange)] = []
    for (place, range) in ranges.enumerated().sorted(by: { $0.element.lower < $1.element.lower }) {
      if let last = merged.last, range.lower - 1 <= last.range.upper {
        merged[merged.count - 1].range.upper = max(last.range.upper, range.upper)
        merged[merged.count - 1].place = min(last.place, place)
      } else {
        merged.append((place, range))
      }
    }
    return merged.sorted { $0.place < $1.place }.map(\.range)
  }
}
