import ByteCodecs

/// Digests every request body, so that the journal can tell whether two attempts sent the same bytes.
final class BodyMeter {
  private let digester = Digester(.sha256)
  private var result: [UInt8]?

  func consume(_ bytes: UnsafeRawBufferPointer) { digester.update(bytes) }

  /// The SHA-256 of everything so far; nothing can be added afterwards.
  func digest() -> [UInt8] {
    if let result { return result }
    let bytes = digester.finish()
    result = bytes
    return bytes
  }
}

/// What an endpoint is told about the request body it answers.
struct BodyReport {
  /// Bytes without framing.
  var bytes: Int64
  /// Of those bytes; nil when no body was announced.
  var sha256: [UInt8]?
  /// From the end of the head to now.
  var elapsed: Duration
}
import Quantities
