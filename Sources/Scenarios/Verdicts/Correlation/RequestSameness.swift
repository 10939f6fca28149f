import HTTPSemantics

/// Whether a later request is an earlier one over again.
enum RequestSameness {
  /// Fields that differ from attempt to attempt without changing what is asked for.
  private static let noise: Set<String> = [
    "amz-sdk-invocation-id", "amz-sdk-request", "connection", "content-length", "date", "idempotency-key", "priority",
    "sentry-trace", "traceparent", "tracestate", "x-amz-date", "x-correlation-id", "x-mock-script", "x-request-id",
    "x-retry-count",
  ]

  /// Whether method, target, fields and body are the same, but for fields that count attempts or name them.
  static func isUnchanged(_ earlier: Attempt, _ later: Attempt) -> Bool {
    guard earlier.method == later.method, earlier.resource == later.resource,
      earlier.intendedLength == later.intendedLength, fields(earlier) == fields(later)
    else { return false }
    return !earlier.isBodyKnown || !later.isBodyKnown || earlier.hasSameBytes(as: later)
  }

  private static func fields(_ attempt: Attempt) -> [String] {
    attempt.entry.head.fields.compactMap { field in
      let name = field.name.lowercased()
      return noise.contains(name) ? nil : "\(name):\(field.value)"
    }.sorted()
  }
}
