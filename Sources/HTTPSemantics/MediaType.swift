/// A media type such as `text/html; charset=utf-8` (RFC 9110 §8.3.1).
public struct MediaType: Hashable, Sendable {
  /// The part before the slash, in lower case.
  public var type: String
  /// The part behind the slash, in lower case.
  public var subtype: String
  /// The parameters, in order.
  public var parameters: Parameters

  /// A media type of the given parts.
  public init(type: String, subtype: String, parameters: Parameters = Parameters()) {
    self.type = type.lowercased()
    self.subtype = subtype.lowercased()
    self.parameters = parameters
  }

  /// Reads the value of Content-Type; nil when it is malformed (RFC 9110 §8.3.1).
  public init?(parsing text: String) {
    var cursor = TextCursor(text)
    cursor.skipBlanks()
    guard let type = cursor.token(), cursor.take("/"), let subtype = cursor.token(),
      let parameters = Parameters(&cursor)
    else { return nil }
    self.init(type: type, subtype: subtype, parameters: parameters)
  }

  /// The value of the first parameter of this name.
  public subscript(parameter: String) -> String? { parameters[parameter] }

  /// Whether type and subtype are these; compared without regard to case (RFC 9110 §8.3.1).
  public func matches(_ type: String, _ subtype: String) -> Bool {
    ASCII.equalIgnoringCase(self.type, type) && ASCII.equalIgnoringCase(self.subtype, subtype)
  }

  /// The media type as it stands in a field (RFC 9110 §8.3.1).
  public var text: String { "\(type)/\(subtype)\(parameters.text)" }
}
