extension CacheRules {
  /// Whether a stored response was chosen by fields that a new request has in the same way (RFC 9111 §4.1).
  public static func varyMatches(
    storedResponse: HeaderFields, storedRequest: HeaderFields, request: HeaderFields
  ) -> Bool {
    let names = storedResponse.values("Vary").flatMap { $0.split(separator: ",").map { ASCII.trimmed($0) } }
    return names.allSatisfy { name in
      name != "*" && members(storedRequest, String(name)) == members(request, String(name))
    }
  }

  /// The members of a field's list without the white space around them; nil when the field is absent.
  private static func members(_ fields: HeaderFields, _ name: String) -> [Substring]? {
    fields.combined(name).map { text in
      text.split(separator: ",", omittingEmptySubsequences: false).map { ASCII.trimmed($0) }
    }
  }
}
