import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension ClientFailure {
  /// The error that a task for `url` ends with on this platform.
  func error(for url: URL?) -> URLError {
    var details: [String: Any] = [NSLocalizedDescriptionKey: explanation]
    if let url {
      details[NSURLErrorFailingURLErrorKey] = url
      // The constant for this key is deprecated, but real errors still have it.
      details["NSErrorFailingURLStringKey"] = url.absoluteString
    }
    return URLError(code(), userInfo: details)
  }

  /// What happened, in words.
  var explanation: String {
    switch self {
    case .connectionRefused: "The connection was refused."
    case .emptyReply: "The server closed the connection without an answer."
    case .resetBeforeResponse: "The server reset the connection before it answered."
    case .resetInBody: "The server reset the connection within its answer."
    case .resetInUpload: "The server reset the connection while the request was being sent."
    case .truncatedBody(let missing):
      "The server closed the connection with \(missing) \(missing == 1 ? "byte" : "bytes") of the body missing."
    case .truncatedChunks: "The server closed the connection before the last chunk of the body."
    case .notHTTP: "What the server sent is no HTTP."
    case .malformedHead: "A line of the answer's head is malformed."
    case .malformedChunk: "A chunk of the answer's body is malformed."
    case .undecodableBody: "The answer's body doesn't match its Content-Encoding."
    case .requestTimedOut: "The request timed out: nothing came for as long as timeoutInterval allows."
    case .resourceTimedOut: "The request timed out: it took longer than timeoutIntervalForResource allows."
    case .tooManyRedirects: "Too many redirects."
    case .cancelled: "The request was cancelled."
    }
  }
}
