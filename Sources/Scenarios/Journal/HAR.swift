import HTTPSemantics

/// The journal as an HTTP archive, which browsers' developer tools open (HAR 1.2, softwareishard.com/blog/har-12-spec).
///
/// What HAR has no field for begins with an underscore, as its section on custom fields asks. Times are milliseconds.
public enum HAR {
  /// The document of `entries`; open exchanges are in it with what is known of them.
  public static func document(_ entries: [JournalEntry], version: String) -> JSONValue {
    .object([
      JSONMember(
        "log",
        .object([
          JSONMember("version", .string("1.2")),
          JSONMember(
            "creator", .object([JSONMember("name", .string("mocksrv")), JSONMember("version", .string(version))])),
          // Not required, but importers of browsers go through it.
          JSONMember("pages", .array([])),
          JSONMember("entries", .array(entries.map { HAREntry($0).json })),
        ]))
    ])
  }

  /// Names and values as most lists of HAR have them.
  static func pairs(_ items: some Sequence<(name: String, value: String)>) -> JSONValue {
    .array(items.map { .object([JSONMember("name", .string($0.name)), JSONMember("value", .string($0.value))]) })
  }

  /// A body as text, or in base 64 when it isn't any.
  static func text(_ bytes: [UInt8]) -> (text: String, isBase64: Bool) {
    // A zero byte is valid UTF-8, but no viewer shows what stands behind it.
    let text = String(decoding: bytes, as: UTF8.self)
    if !bytes.contains(0), text.utf8.elementsEqual(bytes) { return (text, false) }
    return (Base64.encode(bytes), true)
  }
}
