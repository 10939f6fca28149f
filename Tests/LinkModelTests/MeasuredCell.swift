/// One row of the measurements: what many runs of one request over one link took.
struct MeasuredCell: Decodable, CustomStringConvertible, Sendable {
  enum Operation: String, Decodable { case connect, ttfb, down, up }
  enum Kind: String, Decodable {
    case none = ""
    case fresh, warm
  }

  let profile: String
  let cc: String
  let op: Operation
  let size: Int
  let kind: Kind
  /// The runs, and how many of them did not end within the limit.
  let n: Int
  let fail: Int
  /// Milliseconds; nil is above the limit.
  let p10: Double?
  let median: Double?
  let p90: Double?

  var isTransfer: Bool { op == .down || op == .up }
  var isLossy: Bool { profile == "vbn" || profile == "lossy" }

  var description: String {
    [profile, cc, op.rawValue, size > 0 ? "\(size)" : "", kind.rawValue].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
