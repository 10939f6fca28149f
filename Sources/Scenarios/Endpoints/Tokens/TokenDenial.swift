/// Why `/oauth/resource` serves a request nothing; the raw values are the members of `/oauth/stats`.
enum TokenDenial: String, CaseIterable {
  /// There was no Bearer token.
  case missing
  /// The Authorization field breaks the grammar, or the token came in another way than by it.
  case malformed
  /// Nobody here issued that token, or so many others since that it was forgotten.
  case unknown
  /// Its time is over.
  case expired
  /// It has been used as often as it may.
  case usedUp = "used_up"
  /// Its family was revoked because a refresh token was reused.
  case revoked
  /// It lacks a scope.
  case scope

  /// The error that RFC 6750 §3.1 has for it; nil where there is to be none (RFC 6750 §3).
  var error: String? {
    switch self {
    case .missing: nil
    case .malformed: "invalid_request"
    case .unknown, .expired, .usedUp, .revoked: "invalid_token"
    case .scope: "insufficient_scope"
    }
  }

  /// The status that goes with it (RFC 6750 §3.1).
  var status: Int {
    switch self {
    case .malformed: 400
    case .scope: 403
    case .missing, .unknown, .expired, .usedUp, .revoked: 401
    }
  }

  /// What to tell the developer.
  var description: String {
    switch self {
    case .missing: "this resource needs Authorization: Bearer TOKEN; POST /oauth/token issues one"
    case .malformed: "send one Authorization: Bearer TOKEN, and no access_token in the query"
    case .unknown: "the access token is unknown here"
    case .expired: "the access token expired"
    case .usedUp: "the access token was used as often as it may be"
    case .revoked: "the access token was revoked because a refresh token of its family was used twice"
    case .scope: "the access token lacks a scope that this resource needs"
    }
  }
}
