/// Why bytes can't be coded or decoded.
public enum ContentCodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The coded bytes end before their own end.
  case truncated(ContentCoding)
  /// The coded bytes are not of the coding; a phrase that says why.
  case malformed(ContentCoding, String)
  /// The library that does the work failed, most likely for want of memory; its own words.
  case library(ContentCoding, String)

  /// The sentence a user reads.
  public var description: String {
    switch self {
    case .truncated(let coding): "the \(coding.rawValue) data ends too early"
    case .malformed(let coding, let reason): "the \(coding.rawValue) data is malformed: \(reason)"
    case .library(let coding, let reason): "the library for \(coding.rawValue) failed: \(reason)"
    }
  }
}
