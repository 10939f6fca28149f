import Foundation
import HTTPSemantics
import Scenarios

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A challenge that URLSession answers with a name and a password: Digest, else Basic (RFC 9110 §11.6.1).
///
/// Others, such as Bearer, are the client's own affair, and so is a proxy's.
struct Challenge {
  let space: URLProtectionSpace
  private let digest: DigestChallenge?

  /// The challenge of a 401; nil where there is none that URLSession answers.
  init?(_ head: ResponseHead, url: URL) {
    guard head.status == 401, let field = head.fields.combined("WWW-Authenticate") else { return nil }
    let challenges = AuthChallenge.list(parsing: field)
    digest = challenges.lazy.compactMap { try? DigestChallenge($0) }.first
    let basic = challenges.first { $0.scheme.lowercased() == "basic" }
    guard digest != nil || basic != nil else { return nil }
    let port = url.port ?? (url.scheme?.lowercased() == "https" ? 443 : 80)
    space = URLProtectionSpace(
      host: url.host ?? "", port: port, protocol: url.scheme, realm: digest?.realm ?? basic?.parameters["realm"],
      authenticationMethod: digest == nil ? NSURLAuthenticationMethodHTTPBasic : NSURLAuthenticationMethodHTTPDigest)
  }

  /// The credential that `storage` has for this; compared by content, which `URLProtectionSpace` isn't on Linux.
  func stored(in storage: URLCredentialStorage) -> URLCredential? {
    if let found = storage.defaultCredential(for: space) { return found }
    return storage.allCredentials.first { isSame($0.key) }?.value.values.first
  }

  /// Keeps a credential, in place of one that is there.
  func store(_ credential: URLCredential, in storage: URLCredentialStorage) {
    storage.setDefaultCredential(credential, for: storage.allCredentials.keys.first { isSame($0) } ?? space)
  }

  private func isSame(_ other: URLProtectionSpace) -> Bool {
    other.host == space.host && other.port == space.port && other.protocol == space.protocol
      && other.realm == space.realm && other.authenticationMethod == space.authenticationMethod
  }

  /// What the delegate is asked.
  func question(failures: Int, response: HTTPURLResponse, proposed: URLCredential?) -> URLAuthenticationChallenge {
    URLAuthenticationChallenge(
      protectionSpace: space, proposedCredential: proposed, previousFailureCount: failures, failureResponse: response,
      error: nil, sender: ChallengeSender())
  }

  /// The value of Authorization for `request` with `credential`, the `count`-th answer to this server.
  func authorization(_ credential: URLCredential, for request: URLRequest, count: Int) -> String {
    let (user, password) = (credential.user ?? "", credential.password ?? "")
    guard let digest, let url = request.url else {
      return BasicCredentials.authorization(user: user, password: password)
    }
    var target = url.path(percentEncoded: true)
    if target.isEmpty { target = "/" }
    if let query = url.query(percentEncoded: true) { target += "?\(query)" }
    // A word that no run shares with another would make journals differ.
    return DigestCredentials(user: user, password: password).authorization(
      for: digest, request: DigestRequest(method: request.httpMethod ?? "GET", target: target), cnonce: "mock\(count)",
      count: 1)
  }
}

/// Takes the old-style answers to a challenge, which sessions don't use.
private final class ChallengeSender: NSObject, URLAuthenticationChallengeSender, @unchecked Sendable {
  // Unchecked: it has no state.
  func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}
  func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
  func cancel(_ challenge: URLAuthenticationChallenge) {}
  func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
  func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
}
