import HTTPSemantics

extension ResponsePlan {
  /// A JSON answer, over several lines for whoever reads it in a terminal.
  static func json(_ value: JSONValue, status: Int = 200, location: String? = nil) -> ResponsePlan {
    var plan = ResponsePlan.text(status, value.text + "\n", type: "application/json")
    // What it says is true now and not a moment later.
    plan.fields.append("Cache-Control", "no-store")
    if let location { plan.fields.append("Location", location) }
    return plan
  }

  /// An answer without a body.
  static var noContent: ResponsePlan { ResponsePlan(status: 204) }
}
