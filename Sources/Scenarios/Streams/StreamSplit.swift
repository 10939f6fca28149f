/// Where the parts of an event are cut that are sent by themselves.
enum StreamSplit: String, CaseIterable {
  /// Nowhere.
  case no
  /// Behind each line.
  case line
  /// Behind the first byte of each character that has several in UTF-8.
  case utf8
  /// Behind each byte, so also between CR and LF.
  case byte

  /// The places in `bytes`, ascending, neither at their begin nor at their end.
  func places(in bytes: [UInt8]) -> [Int] {
    switch self {
    case .no: return []
    case .line: return bytes.indices.dropLast().filter { isLineEnd(bytes, $0) }.map { $0 + 1 }
    case .utf8: return bytes.indices.dropLast().filter { bytes[$0] >= 0xC0 }.map { $0 + 1 }
    case .byte: return bytes.count > 1 ? Array(1..<bytes.count) : []
    }
  }

  private func isLineEnd(_ bytes: [UInt8], _ index: Int) -> Bool {
    bytes[index] == 10 || (bytes[index] == 13 && bytes[index + 1] != 10)
  }
}
