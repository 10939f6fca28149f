import Foundation

/// Why a task fails, and as which error a client sees it.
///
/// Codes of Linux are measured with the real client, swift-corelibs-foundation of Swift 6.3; those of Apple platforms are
/// taken from documentation and not measured.
enum ClientFailure: Hashable, Sendable {
  /// Nobody listens on the port.
  case connectionRefused
  /// The connection was closed before the first byte of an answer, whether during the upload or behind it.
  case emptyReply
  /// The connection was reset before the first byte of an answer.
  case resetBeforeResponse
  /// The connection was reset within the answer.
  case resetInBody
  /// The connection was reset while the request's body was being sent.
  case resetInUpload
  /// The connection was closed so many bytes before the declared end of the body.
  case truncatedBody(missing: Int64)
  /// The connection was closed before the last chunk.
  case truncatedChunks
  /// What came does not begin as HTTP does.
  case notHTTP
  /// A line of the head is against the rules of RFC 9112 §5.
  case malformedHead
  /// A chunk is against the rules of RFC 9112 §7.1.
  case malformedChunk
  /// The body is not what its Content-Encoding says.
  case undecodableBody
  /// For as long as the request allows, no byte came or went.
  case requestTimedOut
  /// The whole took longer than the session allows.
  case resourceTimedOut
  /// More redirects than a client follows.
  case tooManyRedirects
  /// The client cancelled.
  case cancelled
}
