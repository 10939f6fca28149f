import HTTPSemantics

/// Why a token endpoint issues nothing (RFC 6749 §5.2).
struct TokenError: Error, Hashable {
  /// The codes a token endpoint knows (RFC 6749 §5.2).
  enum Code: String, CaseIterable {
    case invalidRequest = "invalid_request"
    case invalidClient = "invalid_client"
    case invalidGrant = "invalid_grant"
    case unauthorizedClient = "unauthorized_client"
    case unsupportedGrantType = "unsupported_grant_type"
    case invalidScope = "invalid_scope"
  }

  let code: Code
  /// What was wrong and how to mend it; quotes become apostrophes, which the field may hold (RFC 6749 §5.2).
  let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = String(description.map { $0 == "\"" || $0 == "\\" ? "'" : $0 })
  }

  /// The answer; a client that failed to say who it is gets 401 and a challenge (RFC 6749 §5.2).
  var plan: ResponsePlan {
    var plan = ResponsePlan.json(
      code == .invalidClient ? 401 : 400,
      ["error": .string(code.rawValue), "error_description": .string(description)])
    if code == .invalidClient {
      plan.fields.append("WWW-Authenticate", AuthChallenge.basic(realm: "mocksrv").text)
    }
    plan.forbidStoring()
    return plan
  }
}

extension ResponsePlan {
  /// Says that no cache may keep the answer, to old ones as well (RFC 6749 §5.1).
  mutating func forbidStoring() {
    fields.append("Cache-Control", "no-store")
    fields.append("Pragma", "no-cache")
  }
}
