/// Comparing names without regard to the case of ASCII letters.
enum ASCIIText {
  /// Whether the two are the same but for case.
  static func equalIgnoringCase(_ a: some StringProtocol, _ b: some StringProtocol) -> Bool {
    a.utf8.count == b.utf8.count && zip(a.utf8, b.utf8).allSatisfy { lower($0) == lower($1) }
  }

  private static func lower(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte | 0x20 : byte }
}
