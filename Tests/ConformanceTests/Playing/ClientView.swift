import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the delegate of a session was told about one task.
struct ClientView: Sendable {
  /// The statuses of interim answers, in order; 101 is final for who asked for nothing else.
  var interim: [Int] = []
  /// The statuses of the other responses, in order.
  var statuses: [Int] = []
  /// The fields of the last response.
  var fields: [String: String] = [:]
  /// The URL of the last response.
  var url: String?
  var body = Data()
  /// The error's code at the end; nil for success.
  var code: Int?
  /// `302 to /next`, and what was asked about credentials.
  var questions: [String] = []

  /// Whether it had as much as `step` wants, so that the task was cancelled.
  func isCut(_ step: ConformanceStep) -> Bool { step.limit.map { body.count >= $0 } ?? false }

  /// The answer's entity tag.
  var etag: String? { fields.first { $0.key.lowercased() == "etag" }?.value }
}
