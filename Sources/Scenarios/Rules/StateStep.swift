/// What a rule needs of a state machine and what it makes of it.
///
/// Every session has machines of its own; each begins in its initial state.
public struct StateStep: Hashable, Sendable {
  /// The machine's name.
  public var machine: String
  /// The state in which the rule holds; nil for any.
  public var required: String?
  /// The state that follows; nil to leave it.
  public var next: String?

  /// A step of `machine`.
  public init(machine: String, required: String? = nil, next: String? = nil) {
    self.machine = machine
    self.required = required
    self.next = next
  }

  /// The state in which a machine begins unless a scenario file says otherwise.
  public static let initial = "start"
}
