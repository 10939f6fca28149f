import ByteCodecs

/// Digests every request body, so that the journal can tell whether two attempts sent the same bytes.
final class BodyMeter {
  private var digester = Digester(.sha256)
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
