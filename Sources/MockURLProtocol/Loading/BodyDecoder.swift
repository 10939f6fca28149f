import ByteCodecs
import HTTPSemantics

/// Undoes the content codings of a body, as URLSession does before anybody sees it (RFC 9110 §8.4).
///
/// A coded body that ends too early with a length that fits is no error to URLSession, so it is none here.
final class BodyDecoder {
  private final class Stage {
    private var decoder: ContentDecoder

    init(_ coding: ContentCoding) { decoder = ContentDecoder(coding) }

    func decode(_ bytes: ArraySlice<UInt8>) -> (bytes: [UInt8], isSound: Bool) {
      var output: [UInt8] = []
      do throws(ContentCodingError) {
        try decoder.decode(bytes, into: &output)
        return (output, true)
      } catch {
        return (output, false)
      }
    }
  }

  private let stages: [Stage]

  /// A decoder for what `head` announces; nil where nothing is coded, or in a way that URLSession doesn't know.
  init?(_ head: ResponseHead) {
    guard let text = head.fields.combined("Content-Encoding"), let codings = ContentCoding.list(parsing: text) else {
      return nil
    }
    // The last coding was applied last.
    stages = codings.reversed().filter { $0 != .identity }.map { Stage($0) }
    if stages.isEmpty { return nil }
  }

  /// The plain bytes as far as they can be had, and whether nothing was wrong with the coded ones.
  func decode(_ bytes: ArraySlice<UInt8>) -> (bytes: ArraySlice<UInt8>, isSound: Bool) {
    var bytes = bytes
    var isSound = true
    for stage in stages {
      let (output, isDecoded) = stage.decode(bytes)
      bytes = output[...]
      isSound = isSound && isDecoded
    }
    return (bytes, isSound)
  }
}
