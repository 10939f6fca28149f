import Quantities

/// What happens to one attempt: a status, faults and options, each of which may be missing.
public struct Outcome: Hashable, Sendable, CustomStringConvertible {
  /// The status to answer with; nil means what the endpoint itself answers.
  public var status: StatusPart?
  /// The faults in the order they were written.
  ///
  /// Of several faults that end the connection the one at the earlier position acts; at the same position, the one
  /// written first.
  public var faults: [FaultPart]
  /// The settings of this attempt.
  public var options: OutcomeOptions

  /// An outcome of these parts; by default the plain `ok`.
  public init(status: StatusPart? = nil, faults: [FaultPart] = [], options: OutcomeOptions = OutcomeOptions()) {
    self.status = status
    self.faults = faults
    self.options = options
  }

  /// Whether the endpoint's own answer goes out untouched.
  public var isPlain: Bool { status == nil && faults.isEmpty && options.isEmpty }

  /// The parts joined with `+`: status or `ok`, then faults, then options; `ok` is left out beside a fault.
  public var description: String {
    var parts: [String] = []
    if let status { parts.append(status.description) }
    parts += faults.map(\.description)
    if parts.isEmpty { parts.append("ok") }
    return (parts + options.spellings).joined(separator: "+")
  }
}
