import Scenarios

/// The word that the control API asks for.
enum ControlToken {
  /// Who may use the control API: everybody on this machine, unless `--token` is given; others with a token only.
  static func access(_ arguments: Arguments) throws(UsageError) -> ControlAccess {
    var access = ControlAccess(allowsAddresses: arguments.has(.allowRemote))
    if let value = arguments.value(.token) {
      guard !value.text.isEmpty, value.text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
        throw UsageError(value, expected: "letters, digits and signs without blanks")
      }
      access.token = value.text
      access.asksEverybody = true
    } else if access.allowsAddresses {
      access.token = made()
    }
    return access
  }

  /// 128 bits of the system's own chance.
  private static func made() -> String {
    (0..<16).map { _ in
      let byte = UInt8.random(in: .min ... .max)
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}
