import HTTPSemantics

/// An answer that a rule gives in place of the endpoint's own.
public struct Reply: Hashable, Sendable {
  /// The status code, 200...599; nil for that of the endpoint, and 200 without one.
  public var status: Int?
  /// The reason phrase; nil for the standard one.
  public var reason: String?
  /// Further header fields, in order; `{{…}}` in a value is filled in as in a template.
  public var fields: [HeaderField]
  /// The body.
  public var body: ReplyBody
  /// How the connection is left afterwards; nil for keep-alive.
  public var ending: Ending?

  /// A reply of these parts.
  public init(
    status: Int? = nil, reason: String? = nil, fields: [HeaderField] = [], body: ReplyBody = .none,
    ending: Ending? = nil
  ) {
    self.status = status
    self.reason = reason
    self.fields = fields
    self.body = body
    self.ending = ending
  }
}
