/// Reads JSON texts (RFC 8259), keeping the place of every value.
public enum JSONDocument {
  /// How deep arrays and objects may be nested.
  public static let depthLimit = 200

  /// The value of a text in UTF-8, in time linear in its length; a byte order mark in front is skipped.
  ///
  /// With `allowsComments`, `// …` and `/* … */` may stand wherever a blank may, and a comma behind the last item. With
  /// `lastNameWins`, an object may have a name twice, of which the last one counts.
  /// - Throws: `JSONError` with the place of the first mistake; a name that an object has twice is one too.
  public static func parse(
    _ bytes: [UInt8], allowsComments: Bool = false, lastNameWins: Bool = false
  ) throws(JSONError) -> JSONNode {
    var reader = JSONReader(bytes, allowsComments: allowsComments)
    reader.lastNameWins = lastNameWins
    return try reader.document()
  }
}
