import ByteCodecs

/// Digests a request body as it arrives.
///
/// The journal has the digest of every body, so that it can tell whether two attempts sent the same bytes.
final class BodyMeter {
  private var digester: Digester? = Digester(.sha256)
  private var result: [UInt8] = []

  /// Adds bytes; without effect once the digest was asked for.
  func consume(_ bytes: UnsafeRawBufferPointer) { digester?.update(bytes) }

  /// The SHA-256 of everything that came.
  func digest() -> [UInt8] {
    if let finished = digester.take() { result = finished.finish() }
    return result
  }
}
