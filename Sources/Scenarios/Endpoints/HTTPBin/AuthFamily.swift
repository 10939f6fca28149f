import HTTPSemantics
import Quantities

/// Basic and Bearer.
enum AuthFamily {
  static func make(_ configuration: EngineConfiguration, _ time: any TimeSource) -> RouteFamily {
    RouteFamily(
      "Authentication", "Basic and Bearer", configuration, time,
      [
        EndpointRoute(
          "/basic-auth/{user}/{password}", "401 with a Basic challenge unless these are sent",
          example: "-u ann:secret '{url}/basic-auth/ann/secret'"
        ) { (call) in basic(call, otherwise: challenge) },
        EndpointRoute(
          "/hidden-basic-auth/{user}/{password}", "the same, with 404 and no challenge",
          example: "-u ann:secret '{url}/hidden-basic-auth/ann/secret'"
        ) { (call) in basic(call, otherwise: ResponsePlan(status: 404)) },
        EndpointRoute(
          "/bearer", "401 unless some bearer token is sent", example: "-H 'Authorization: Bearer t0ken' '{url}/bearer'",
          bearer),
      ])
  }

  private static let challenge = ResponsePlan(
    status: 401, fields: ["WWW-Authenticate": AuthChallenge.basic(realm: "Fake Realm").text])

  private static func basic(_ call: RouteCall, otherwise refusal: ResponsePlan) -> ResponsePlan {
    let (user, password) = (call.captures[0], call.captures[1])
    guard let given = credentials(call.head.value("Authorization")), given == Array("\(user):\(password)".utf8) else {
      return refusal
    }
    return authenticated([("user", .string(user))])
  }

  /// What the Basic scheme sent; nil when it sent nothing that can be read (RFC 7617 §2).
  private static func credentials(_ authorization: String?) -> [UInt8]? {
    guard let authorization, let blank = authorization.firstIndex(of: " "),
      authorization[..<blank].lowercased() == "basic"
    else { return nil }
    return Base64.decode(authorization[blank...].drop { $0 == " " })
  }

  private static func bearer(_ call: RouteCall) -> ResponsePlan {
    guard let authorization = call.head.value("Authorization"), authorization.hasPrefix("Bearer ") else {
      return ResponsePlan(status: 401, fields: ["WWW-Authenticate": "Bearer"])
    }
    return authenticated([("token", .string(String(authorization.dropFirst(7))))])
  }

  /// The answer to somebody who is known.
  static func authenticated(_ members: [(name: String, value: EchoValue)]) -> ResponsePlan {
    .text(200, EchoValue.object([("authenticated", .bool(true))] + members).page, type: "application/json")
  }
}
