/// A verdict that looks at one operation at a time.
protocol OperationRule: VerdictRule {
  /// What the operation shows; nil when there is nothing to judge.
  static func judge(_ operation: Operation, policy: VerdictPolicy, now: JournalEnd) -> Finding?
}

extension OperationRule {
  static func findings(in session: SessionView, policy: VerdictPolicy) -> [(operation: String, finding: Finding)] {
    session.operations.compactMap { operation in
      judge(operation, policy: policy, now: session.end).map { (operation.label, $0) }
    }
  }
}
