import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
/// Stub.
enum ClientFailure {
  case connectionRefused, malformedHead, tooManyRedirects, requestTimedOut, resourceTimedOut, cancelled, other
  init(_ how: Breakage) { self = .other }
  func error(_ url: URL?) -> URLError { OfflineError.make(.networkConnectionLost, "\(self)", url: url) }
}
