/// How a part or an answer is to be treated, and what its file is called (RFC 6266, RFC 7578 §4.2).
public struct ContentDisposition: Hashable, Sendable {
  /// `form-data`, `attachment` or `inline`, in lower case.
  public var kind: String
  /// The parameters, in order.
  public var parameters: Parameters

  /// A disposition of the given parts.
  public init(kind: String, parameters: Parameters = Parameters()) {
    self.kind = kind.lowercased()
    self.parameters = parameters
  }

  /// A disposition that names a file, with `filename*` added where the name is not ASCII (RFC 6266 §4.3).
  public init(kind: String, filename: String) {
    let plain = filename.unicodeScalars.map { $0.isASCII ? Character($0) : "_" }
    var items = [Parameters.Item(name: "filename", value: String(plain))]
    if !filename.utf8.allSatisfy({ $0 < 0x80 }) {
      items.append(Parameters.Item(name: "filename*", value: ExtendedValue.text(filename)))
    }
    self.init(kind: kind, parameters: Parameters(items))
  }

  /// Reads the value of Content-Disposition; nil when it is malformed (RFC 6266 §4.1).
  public init?(parsing text: String) {
    var cursor = TextCursor(text)
    cursor.skipBlanks()
    guard let kind = cursor.token(), let parameters = Parameters(&cursor) else { return nil }
    self.init(kind: kind, parameters: parameters)
  }

  /// The name of the form's field (RFC 7578 §4.2).
  public var name: String? { parameters["name"] }

  /// The file's name: `filename*` where it can be decoded, else `filename` (RFC 6266 §4.3).
  ///
  /// RFC 7578 forbids `filename*` in a form; a client that sends it all the same means what it says. The escapes that browsers
  /// use in `filename` (`%22` for a quote) stay as sent, because a name may hold them in earnest.
  public var filename: String? { parameters["filename*"].flatMap(ExtendedValue.decode) ?? parameters["filename"] }

  /// The disposition as it stands in a field (RFC 6266 §4.1).
  public var text: String {
    kind
      + parameters.map { item in
        // `filename*` is a token by construction; `name` and `filename` are quoted always, as every sender does.
        let isExtended = item.name.utf8.last == 0x2A
        return "; \(item.name)=\(isExtended ? item.value : Parameters.quoted(item.value))"
      }.joined()
  }
}
