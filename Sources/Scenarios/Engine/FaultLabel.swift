import Quantities

/// The `Mocksrv-Fault` field: what was done to an answer on purpose, and on which attempt.
enum FaultLabel {
  /// `reset@65536; attempt=1`; nil when the answer is the endpoint's own.
  static func text(
    _ outcome: Outcome, attempt: Int, status: Int, length: Int64?, reached: FaultPart?, isHead: Bool
  ) -> String? {
    var parts: [String] = []
    if let part = outcome.status, part.code == status { parts.append(part.description) }
    for part in outcome.faults {
      switch part.point {
      case .up where part != reached: continue
      case .body(let offset):
        guard let at = offset.resolve(length) else { continue }
        if part.kind != .short, isHead || length.map({ at > $0 }) ?? false { continue }
        parts.append(spelling(part, at: at))
      default: parts.append(part.description)
      }
    }
    let options = outcome.options
    if let delay = options.delay { parts.append("delay=\(delay.quantityText)") }
    if let pause = options.pause { parts.append("pause=\(pause.quantityText)") }
    if let rate = options.rate { parts.append("rate=\(rate)") }
    if let rate = options.upRate { parts.append("up-rate=\(rate)") }
    if let length = options.length { parts.append("length=\(length)") }
    return parts.isEmpty ? nil : parts.joined(separator: "+") + "; attempt=\(attempt)"
  }

  /// Points in the body are given in bytes, so that nobody has to know the length to read them.
  private static func spelling(_ part: FaultPart, at offset: Int64) -> String {
    let value = part.value.map { "=\($0.quantityText)" } ?? ""
    return "\(part.kind.rawValue)\(value)@\(offset)"
  }
}
