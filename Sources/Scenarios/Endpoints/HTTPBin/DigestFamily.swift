import HTTPSemantics
import Quantities

/// `/digest-auth/…`: Digest, with nonces that can grow stale (RFC 7616).
///
/// It remembers nothing: as with httpbin, cookies carry how often a nonce may still be used, and any nonce is taken for its own.
enum DigestFamily {
  static func make(_ configuration: EngineConfiguration, _ time: any TimeSource) -> RouteFamily {
    let path = "/digest-auth/{qop}/{user}/{password}"
    return RouteFamily(
      "Digest", "Digest by MD5, SHA-256 and SHA-512", configuration, time,
      [
        EndpointRoute(
          path, "401 with a Digest challenge; qop is auth, auth-int or else both", methods: .echoed, readsBody: true,
          example: "--digest -u ann:secret '{url}/digest-auth/auth/ann/secret'", answer),
        EndpointRoute(
          path + "/{algorithm}", "MD5, SHA-256 or SHA-512", methods: .echoed, readsBody: true,
          example: "--digest -u ann:secret '{url}/digest-auth/auth/ann/secret/SHA-256'", answer),
        EndpointRoute(
          path + "/{algorithm}/{stale}",
          "the nonce is stale after so many requests; needs cookies", methods: .echoed, readsBody: true,
          example: "-b '' --digest -u ann:secret '{url}/digest-auth/auth/ann/secret/MD5/1'", answer),
      ])
  }

  private static func answer(_ call: RouteCall) throws(Problem) -> ResponsePlan {
    let offered = call.captures[0]
    let qualities = DigestQuality(rawValue: offered).map { [$0] } ?? DigestQuality.allCases
    let named = call.captures.count > 3 ? DigestFunction(name: call.captures[3]) : nil
    let function = named.flatMap { $0.isForSession ? nil : $0 } ?? .md5
    let staleAfter = call.captures.count > 4 ? call.captures[4] : "never"
    let door = DigestDoor(call: call, function: function, qualities: qualities, staleAfter: staleAfter)
    return try door.answer(DigestCredentials(user: call.captures[1], password: call.captures[2]))
  }
}
