import HTTPSemantics

/// An error as an answer: problem+json (RFC 9457).
public struct Problem: Error, Hashable, Sendable {
  /// The status code, 400...599; an upload that is wanted elsewhere may be broken off with 300...399 as well.
  public var status: Int
  /// What went wrong and how to mend it.
  public var detail: String
  /// Further members, in order.
  public var members: [JSONMember]
  /// Further header fields.
  public var fields: HeaderFields
  /// Whether the connection can't be trusted to carry another request.
  public var closes: Bool

  /// A problem answered with `status`.
  public init(
    _ status: Int, _ detail: String, members: [JSONMember] = [], fields: HeaderFields = HeaderFields(),
    closes: Bool = false
  ) {
    self.status = status
    self.detail = detail
    self.members = members
    self.fields = fields
    self.closes = closes
  }

  /// The answer.
  public var plan: ResponsePlan {
    let json = JSONValue.object(
      [
        JSONMember("title", .string(ReasonPhrase.standard(for: status))), JSONMember("status", .number(Double(status))),
        JSONMember("detail", .string(detail)),
      ] + members)
    var plan = ResponsePlan.text(status, json.text + "\n", type: "application/problem+json")
    for field in fields { plan.fields.append(field.name, field.value) }
    if closes { plan.ending = .close }
    return plan
  }
}
