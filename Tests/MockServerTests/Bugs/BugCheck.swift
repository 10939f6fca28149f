import Testing

/// What must be seen on the wire when a report's scenario file is served.
struct BugCheck: Sendable {
  /// The report, such as `B001`.
  let id: String
  /// The exchanges, and what is expected of them.
  let run: @Sendable (BugBench) async throws -> Void

  init(_ id: String, _ run: @escaping @Sendable (BugBench) async throws -> Void) {
    self.id = id
    self.run = run
  }

  /// All of them, in the reports' order.
  static let all =
    (resuming + ranges + framing + keepAlive + retrying + uploads + redirects + authentication + resumableUploads
    + caching + events).sorted { $0.id < $1.id }
}

extension BugCheck: CustomTestStringConvertible {
  var testDescription: String { id }
}
