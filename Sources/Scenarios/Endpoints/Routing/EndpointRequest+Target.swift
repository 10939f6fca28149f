import HTTPSemantics
import Quantities

extension EndpointRequest {
  /// The path as it was sent, without the session's prefix.
  var ownPath: ArraySlice<UInt8> {
    guard case .session(_, let rest) = SessionName.split(path: head.pathBytes) else { return head.pathBytes }
    return rest
  }

  /// The query as it was sent, without the script in it; nil when nothing is left.
  var ownQuery: [UInt8]? {
    guard let query = head.queryBytes else { return nil }
    let items = query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    let kept = items.filter { !$0.elementsEqual("mock".utf8) && !$0.starts(with: "mock=".utf8) }
    guard kept.count < items.count else { return query.isEmpty ? nil : Array(query) }
    return kept.isEmpty ? nil : Array(kept.joined(separator: CollectionOfOne(UInt8(ascii: "&"))))
  }

  /// Luck for this attempt and `purpose`, drawn from the session's seed or else `seed`.
  func luck(seed: UInt64, _ purpose: String) -> RandomStream {
    RandomStream(seed: session.seed ?? seed).keyed(session.name).keyed(String(decoding: scope.path, as: UTF8.self))
      .keyed(attempt).keyed(purpose)
  }
}
