/// What a server finds when it checks an answer to its Digest challenge.
public enum DigestCheck: Hashable, Sendable {
  /// The answer is right; its request count, which must grow from request to request, is nil without `qop`.
  case valid(count: UInt32?)
  /// The answer is for another nonce: the server says `stale` if it gave that one out (RFC 7616 §3.3).
  case otherNonce(String)
  /// The answer is wrong; a sentence without its end.
  case invalid(String)
}
