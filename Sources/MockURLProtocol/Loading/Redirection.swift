import Foundation
import HTTPSemantics

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a redirection leads to (RFC 9110 §15.4).
enum Redirection {
  /// The request that `head` asks for after `request`; nil where it asks for none that can be made.
  static func request(after head: ResponseHead, of request: URLRequest) -> URLRequest? {
    guard [301, 302, 303, 307, 308].contains(head.status), let location = head.fields["Location"],
      let from = request.url,
      let target = URL(string: location, relativeTo: from)?.absoluteURL
    else { return nil }
    var next = request
    next.url = keepingFragment(of: from, on: target)
    let method = request.httpMethod ?? "GET"
    if head.status == 303 ? method != "HEAD" : (head.status < 303 && method == "POST") {
      next.httpMethod = "GET"
      next.httpBody = nil
      for name in ["Content-Type", "Content-Length", "Content-Encoding"] {
        next.setValue(nil, forHTTPHeaderField: name)
      }
    }
    next.setValue(nil, forHTTPHeaderField: "Host")
    if HostKey.origin(of: from) != HostKey.origin(of: target) {
      // Credentials are for the origin they were given for (RFC 9110 §15.4).
      for name in ["Authorization", "Cookie"] { next.setValue(nil, forHTTPHeaderField: name) }
    }
    return next
  }

  /// A fragment is handed on to a target that has none (RFC 9110 §10.2.2).
  private static func keepingFragment(of from: URL, on target: URL) -> URL {
    guard target.fragment == nil, let fragment = from.fragment,
      var components = URLComponents(url: target, resolvingAgainstBaseURL: true)
    else { return target }
    components.fragment = fragment
    return components.url ?? target
  }
}
