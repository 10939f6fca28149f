import ByteCodecs
import HTTPSemantics

/// Undoes the content codings of a body, as URLSession does before anybody sees it (RFC 9110 §8.4).
///
/// A coded body that ends too early with a length that fits is no error to URLSession, so it is none here.
final class BodyDecoder {
  private final class Stage {
    private var decoder: ContentDecoder

    init(_ coding: ContentCoding) { decoder = ContentDecoder(coding) }

    func decode(_ bytes: ArraySlice<UInt8>) throws(ContentCodingError) -> [UInt8] {
      var output: [UInt8] = []
      try decoder.decode(bytes, into: &output)
      return output
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

  func decode(_ bytes: ArraySlice<UInt8>) throws(ContentCodingError) -> ArraySlice<UInt8> {
    var bytes = bytes
    for stage in stages { bytes = try stage.decode(bytes)[...] }
    return bytes
  }
}
