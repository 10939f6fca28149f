import HTTPSemantics
import Quantities

/// What the query of `/oauth/token` asks for.
struct TokenOptions {
  /// What becomes of a refresh token that comes a second time.
  enum Reuse: String, CaseIterable {
    /// The whole family of tokens is revoked (RFC 9700 §4.14.2).
    case revoke
    /// Only that request is refused.
    case reject
    /// Every refresh token stays good.
    case allow
  }

  /// What a refresh that is to fail is answered.
  enum Failure {
    /// A status as a broken server or proxy gives it.
    case status(Int)
    /// An error of the protocol.
    case error(TokenError.Code)
  }

  /// How long an access token is good.
  var expires = Duration.seconds(3_600)
  /// How many requests an access token is good for; nil for any number.
  var uses: Int?
  /// The `expires_in` of the answer, which may be a lie; nil to leave it out.
  var says: Int64?
  /// Whether a refresh brings a new refresh token.
  var rotates = true
  /// What a spent refresh token does.
  var reuse = Reuse.revoke
  /// How long after a refresh the spent token is taken once more without complaint.
  var grace = Duration.zero
  /// How long a refresh token is good; nil for ever.
  var refreshExpires: Duration?
  /// How long a refresh takes.
  var refreshDelay = Duration.zero
  /// What the first refreshes of the session fail with, and how many.
  var refreshFail: (failure: Failure, times: Int?)?
  /// The only client that is known, `id:secret`; nil for any.
  var client: String?
  /// The only user that is known, `name:password`; nil for any.
  var user: String?
  /// The scopes that can be asked for; nil for any.
  var scopes: [String]?

  static let names = [
    "expires", "uses", "says", "rotate", "reuse", "grace", "refresh-expires", "refresh-delay", "refresh-fail", "client",
    "user", "scopes",
  ]

  /// Reads the query of `request`.
  /// - Throws: `Problem` 400 for a value that can't be.
  init(_ request: EndpointRequest) throws(Problem) {
    let options = try EndpointOptions(request, Self.names)
    expires = try options.duration("expires") ?? expires
    uses = try options.count("uses", in: 1...1_000_000)
    switch try options.text("says") {
    case "none": says = nil
    case nil: says = expires.nanoseconds / 1_000_000_000
    case _?: says = try options.duration("says").map { $0.nanoseconds / 1_000_000_000 }
    }
    rotates = try options.flag("rotate", standard: true)
    reuse = try options.choice("reuse") ?? reuse
    grace = try options.duration("grace") ?? grace
    refreshExpires = try options.duration("refresh-expires")
    refreshDelay = try options.duration("refresh-delay") ?? refreshDelay
    refreshFail = try Self.failure(try options.text("refresh-fail"))
    client = try Self.pair("client", try options.text("client"))
    user = try Self.pair("user", try options.text("user"))
    scopes = try options.text("scopes").map { $0.split { $0 == " " || $0 == "," || $0 == "+" }.map(String.init) }
  }

  private static func failure(_ text: String?) throws(Problem) -> (failure: Failure, times: Int?)? {
    guard let text else { return nil }
    if let counted = CountedWord(text) {
      if let code = TokenError.Code(rawValue: counted.word) { return (.error(code), counted.times) }
      if let status = Int(counted.word), (400...599).contains(status) { return (.status(status), counted.times) }
    }
    throw Problem(
      400,
      "refresh-fail=\(text) is neither a status from 400 to 599 nor an error such as invalid_grant, with *N behind it for the first N"
    )
  }

  private static func pair(_ name: String, _ text: String?) throws(Problem) -> String? {
    guard let text else { return nil }
    guard text.contains(":") else { throw Problem(400, "\(name)=\(text) has no colon; write it as name:secret") }
    return text
  }
}
