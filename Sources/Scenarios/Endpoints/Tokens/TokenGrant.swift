/// What a token endpoint issues (RFC 6749 §5.1).
struct TokenGrant: Equatable {
  let accessToken: String
  /// Nil where the client gets none, or keeps the one it has.
  let refreshToken: String?
  /// The scopes granted, where they need saying.
  let scope: [String]?

  /// The answer, `expiresIn` being what it says about the lifetime in seconds.
  func plan(expiresIn: Int64?) -> ResponsePlan {
    var members = [
      JSONMember("access_token", .string(accessToken)), JSONMember("token_type", .string("Bearer")),
    ]
    if let expiresIn { members.append(JSONMember("expires_in", .integer(expiresIn))) }
    if let refreshToken { members.append(JSONMember("refresh_token", .string(refreshToken))) }
    if let scope { members.append(JSONMember("scope", .string(scope.joined(separator: " ")))) }
    var plan = ResponsePlan.json(200, .object(members))
    plan.forbidStoring()
    return plan
  }
}
