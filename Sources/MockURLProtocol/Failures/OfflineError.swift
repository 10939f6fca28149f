import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The errors that only the mock has, each with what to do about it.
enum OfflineError {
  static func make(_ code: URLError.Code, _ text: String, url: URL?, cause: (any Error)? = nil) -> URLError {
    var info: [String: Any] = [NSLocalizedDescriptionKey: text]
    if let url {
      info[NSURLErrorFailingURLErrorKey] = url
    }
    if let cause { info[NSUnderlyingErrorKey] = cause }
    return URLError(code, userInfo: info)
  }

  static func networkGone(_ url: URL?) -> URLError {
    make(
      .resourceUnavailable,
      "the MockNetwork of this session is gone; keep a reference to it for as long as its sessions are used", url: url)
  }

  static func noTask(_ url: URL?) -> URLError {
    make(.unsupportedURL, "only URLSession tasks can be answered offline, not NSURLConnection", url: url)
  }

  static func unmatched(_ method: String, _ url: URL?, _ reason: String) -> URLError {
    make(
      .resourceUnavailable,
      "\(method) \(url?.absoluteString ?? "?") is answered by no rule and no endpoint of the MockNetwork: \(reason)",
      url: url)
  }

  static func needsServer(_ what: String, _ url: URL?) -> URLError {
    make(
      .unsupportedURL,
      "\(url?.absoluteString ?? "the request") opens \(what), which no URLProtocol can do; a real server can: MockServer, over "
        + "loopback", url: url)
  }

  static func unsupportedScheme(_ url: URL?) -> URLError {
    make(
      .unsupportedURL,
      "\(url?.absoluteString ?? "the request") is neither http nor https; a MockNetwork answers nothing else",
      url: url)
  }

  static func badURL(_ url: URL) -> URLError {
    make(.badURL, "\(url.absoluteString) names no host, or a port above 65535", url: url)
  }

  static func notCached(_ url: URL?) -> URLError {
    make(
      .resourceUnavailable,
      "\(url?.absoluteString ?? "the answer") isn't in the cache, and the request may not be loaded", url: url)
  }

  static func uploadFile(_ url: URL, _ cause: (any Error)? = nil) -> URLError {
    make(.cannotOpenFile, "the file \(url.path) that is to be sent can't be read", url: nil, cause: cause)
  }

  /// A file has become shorter while it was sent.
  static func uploadFileShrank(_ url: URL, missing: Int64) -> URLError {
    make(
      .cannotOpenFile,
      "the file \(url.path) has shrunk while it was sent: \(missing) of the announced bytes are missing",
      url: nil)
  }

  static func uploadStream() -> URLError {
    make(.requestBodyStreamExhausted, "the stream that is to be sent can't be read, or was read before", url: nil)
  }

  /// This system's Foundation is one that the mock doesn't know.
  static func unknownFoundation(_ what: String, url: URL?) -> URLError {
    make(
      .unsupportedURL,
      "\(what) can't be done offline: this Foundation isn't one that MockURLProtocol knows (MockNetwork.capabilities says "
        + "what it can). Use a data task, or MockServer over loopback",
      url: url)
  }
}
