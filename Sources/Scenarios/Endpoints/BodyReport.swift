import Quantities

/// What an endpoint is told about the request body it answers.
struct BodyReport {
  /// Bytes without framing.
  var bytes: Int64
  /// Of those bytes; nil when no body was announced.
  var sha256: [UInt8]?
  /// From the end of the head to now.
  var elapsed: Duration
}
