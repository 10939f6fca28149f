import HTTPSemantics

extension ResponsePlan {
  /// The fields with the one that announces the body's end, which the players add; without Date and Connection.
  public var fieldsWithFraming: HeaderFields {
    var fields = fields
    guard !fields.contains("Content-Length"), !fields.contains("Transfer-Encoding") else { return fields }
    switch framing {
    case .length: if let length = body.length { fields.append("Content-Length", String(length)) }
    case .declared(let length): fields.append("Content-Length", String(length))
    case .chunked: fields.append("Transfer-Encoding", "chunked")
    case .bodiless, .verbatim: break
    }
    return fields
  }
}
