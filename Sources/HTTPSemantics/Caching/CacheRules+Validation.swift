extension CacheRules {
  /// The fields that ask the server whether a stored response still holds; none when it has no validator (RFC 9111 §4.3.1).
  public static func conditionalFields(of stored: HeaderFields) -> HeaderFields {
    var fields = HeaderFields()
    if let tag = stored["ETag"] { fields.append("If-None-Match", tag) }
    if let date = stored["Last-Modified"] { fields.append("If-Modified-Since", date) }
    return fields
  }

  /// The fields of a stored response after a 304 has confirmed it: its fields take the place of the stored ones, except
  /// those that speak of the stored bytes (RFC 9111 §3.2, §4.3.4).
  public static func merged(_ stored: HeaderFields, with304 confirmation: HeaderFields) -> HeaderFields {
    let updates = storedFields(confirmation).filter { field in
      !bodyFields.contains { ASCII.equalIgnoringCase($0, field.name) }
    }
    var merged = stored
    for update in updates { merged.remove(update.name) }
    for update in updates { merged.append(update.name, update.value) }
    return merged
  }

  /// Fields that say how the stored body reads; a 304 has no body that they could be about.
  private static let bodyFields = ["Content-Length", "Content-Encoding", "Content-Range"]
}
