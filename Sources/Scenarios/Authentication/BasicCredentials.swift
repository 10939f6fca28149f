import HTTPSemantics

/// A name and a password as the Basic scheme sends them (RFC 7617).
public enum BasicCredentials {
  /// The value of Authorization, in UTF-8 (RFC 7617 §2).
  ///
  /// A colon in the name can't be told from the one behind it; it is sent all the same, as clients do.
  public static func authorization(user: String, password: String) -> String {
    "Basic \(Base64.encode(Array("\(user):\(password)".utf8)))"
  }
}
