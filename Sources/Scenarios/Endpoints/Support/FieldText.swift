/// Keeps what comes out of a request from breaking the head it is written into.
enum FieldText {
  /// Lets a field's name pass.
  /// - Throws: `Problem` 400 when it is no token (RFC 9110 §5.1).
  static func check(name: String) throws(Problem) {
    guard !name.isEmpty, name.utf8.allSatisfy({ isTokenByte($0) }) else {
      throw Problem(400, "\"\(name)\" is no name of a field; use letters, digits and -")
    }
  }

  /// Lets a field's value pass; `what` it is, for the error.
  /// - Throws: `Problem` 400 when it holds a control byte (RFC 9110 §5.5).
  static func check(value: String, _ what: String) throws(Problem) {
    guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
      throw Problem(400, "\(what) holds a line end or another control byte, which no field may hold")
    }
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
