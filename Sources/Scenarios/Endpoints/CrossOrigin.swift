import HTTPSemantics

/// Cross-origin resource sharing: what lets web pages of other origins read an answer (WHATWG Fetch §3.3).
///
/// Cookies of all servers on a machine go to each of them, and an echo shows them. So a page from elsewhere may read answers, but
/// not such that were asked for with its browser's cookies.
enum CrossOrigin {
  /// Adds to `plan` what `policy` allows to whoever sent `head`. What the plan says itself stays as it is.
  static func admit(_ plan: inout ResponsePlan, _ policy: CrossOriginPolicy, _ head: RequestHead) {
    let origin = head.value("Origin")
    guard policy != .never, policy == .always || origin != nil, plan.framing != .verbatim, plan.deferral == nil,
      !plan.fields.contains("Access-Control-Allow-Origin")
    else { return }
    let isLocal = origin.map { HostName(origin: $0)?.isLoopback == true } ?? true
    guard isLocal || policy != .localPages else { return }
    if plan.status == 405, head.has("Access-Control-Request-Method") { plan = options(plan.fields["Allow"] ?? "") }
    plan.fields.append("Access-Control-Allow-Origin", origin ?? "*")
    if policy != .always { plan.fields.append("Vary", "Origin") }
    if isLocal { plan.fields.append("Access-Control-Allow-Credentials", "true") }
    guard head.methodIs("OPTIONS") else { return }
    plan.fields.append("Access-Control-Allow-Methods", "GET, POST, PUT, DELETE, PATCH, OPTIONS")
    plan.fields.append("Access-Control-Max-Age", "3600")
    if let asked = head.value("Access-Control-Request-Headers") {
      plan.fields.append("Access-Control-Allow-Headers", asked)
    }
  }

  /// The answer to OPTIONS where these methods are allowed (RFC 9110 §9.3.7).
  static func options(_ allowed: String) -> ResponsePlan {
    ResponsePlan(status: 200, fields: HeaderFields([HeaderField(name: "Allow", value: allowed)]))
  }
}
