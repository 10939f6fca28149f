/// Printing of structured field values (RFC 9651 §4.1).
public enum StructuredField {
  /// A byte sequence, such as `:aGVsbG8=:` (RFC 9651 §3.3.5).
  public static func byteSequence(_ bytes: [UInt8]) -> String { ":\(Base64.encode(bytes)):" }

  /// A boolean: `?1` or `?0` (RFC 9651 §3.3.6).
  public static func boolean(_ value: Bool) -> String { value ? "?1" : "?0" }

  /// A quoted string; nil when the text holds what a string can't express, which is all but printable ASCII (RFC 9651 §3.3.3).
  public static func string(_ text: String) -> String? {
    guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return nil }
    return Parameters.quoted(text)
  }

  /// A dictionary of members already printed; a member that is `?1` is printed as its key alone (RFC 9651 §4.1.2).
  public static func dictionary(_ members: KeyValuePairs<String, String>) -> String {
    members.map { $0.value == "?1" ? $0.key : "\($0.key)=\($0.value)" }.joined(separator: ", ")
  }

  /// The member `algorithm` of Repr-Digest or Content-Digest, such as `sha-256=:…:` (RFC 9530 §3).
  public static func digest(algorithm: String, _ bytes: [UInt8]) -> String {
    "\(algorithm)=\(byteSequence(bytes))"
  }
}
