/// The requests that a client sends under one Digest challenge, counted (RFC 7616 §3.4).
public struct DigestSession: Hashable, Sendable {
  /// The challenge that is answered.
  public let challenge: DigestChallenge
  /// The credentials it is answered with.
  public let credentials: DigestCredentials
  /// How many answers were made.
  public private(set) var count: UInt32 = 0

  /// A session that has sent nothing yet; a challenge with a new nonce begins a new one.
  public init(challenge: DigestChallenge, credentials: DigestCredentials) {
    self.challenge = challenge
    self.credentials = credentials
  }

  /// The value of Authorization for the next request.
  public mutating func authorization(for request: DigestRequest, cnonce: String) -> String {
    count &+= 1
    return credentials.authorization(for: challenge, request: request, cnonce: cnonce, count: count)
  }
}
