import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A delegate of the article's examples: answers a challenge once.
final class Login: NSObject, URLSessionTaskDelegate {
  private let user: String
  private let password: String

  init(user: String, password: String) {
    self.user = user
    self.password = password
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    guard challenge.previousFailureCount == 0 else { return completionHandler(.performDefaultHandling, nil) }
    completionHandler(.useCredential, URLCredential(user: user, password: password, persistence: .forSession))
  }
}
