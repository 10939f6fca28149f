import HTTPSemantics

extension ResponsePlan {
  /// The fields with the one that announces the body's end, which the players add; without Date and Connection.
  public var fieldsWithFraming: HeaderFields {
    var fields = fields
    guard !fields.contains("Content-Length"), !fields.contains("Transfer-Encoding") else { return fields }
    switch framing {
    case .length: if let length = body.length { fields.append("Content-Length", String(length)) }
    case .declared(let length): fields.append("Content-Length", String(length))
    case .chunked:
      fields.append("Transfer-Encoding", "chunked")
      if let names = trailerNames { fields.append("Trailer", names) }
    case .bodiless, .verbatim: break
    }
    return fields
  }

  /// The value of the Trailer field, which announces the trailers (RFC 9110 §6.6.2); nil without any, or where one is there already.
  var trailerNames: String? {
    guard !trailers.isEmpty, !fields.contains("Trailer") else { return nil }
    var names: [String] = []
    for field in trailers where !names.contains(field.name) { names.append(field.name) }
    return names.joined(separator: ", ")
  }
}
