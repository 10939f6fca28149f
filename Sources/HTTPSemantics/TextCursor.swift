/// A place in a field value, from which the pieces of its grammar are taken one after another (RFC 9110 §5.6).
struct TextCursor {
  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { position == bytes.count }

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Steps over `text` if it comes next.
  mutating func take(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - position >= count else { return false }
    for offset in 0..<count where bytes[position + offset] != text.utf8Start[offset] { return false }
    position += count
    return true
  }

  /// Steps over one byte; there must be one.
  mutating func step() { position += 1 }

  mutating func skip(while predicate: (UInt8) -> Bool) {
    while position < bytes.count, predicate(bytes[position]) { position += 1 }
  }

  mutating func skipBlanks() { skip { ASCII.isBlank($0) } }

  /// The bytes up to the first that `predicate` refuses; nil when there are none.
  mutating func run(while predicate: (UInt8) -> Bool) -> String? {
    let start = position
    skip(while: predicate)
    return position > start ? String(decoding: bytes[start..<position], as: UTF8.self) : nil
  }

  mutating func word() -> String? { run { ASCII.isLetter($0) } }

  /// A token (RFC 9110 §5.6.2).
  mutating func token() -> String? { run { ASCII.isToken($0) } }

  /// A number of exactly `width` digits.
  mutating func number(_ width: Int) -> Int64? {
    guard bytes.count - position >= width else { return nil }
    var value: Int64 = 0
    for byte in bytes[position..<(position + width)] {
      guard ASCII.isDigit(byte) else { return nil }
      value = value * 10 + Int64(byte - ASCII.zero)
    }
    position += width
    return value
  }

  /// A number of at least one digit, held at Int64's end where it exceeds it.
  mutating func saturatingNumber() -> Int64? {
    let start = position
    var value: Int64 = 0
    while let byte = next, ASCII.isDigit(byte) {
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(Int64(byte - ASCII.zero))
      value = overflow || carry ? .max : sum
      position += 1
    }
    return position > start ? value : nil
  }

  /// The content of a quoted string, its backslashes resolved; nil, and no step, unless one is complete here (RFC 9110 §5.6.4).
  mutating func quotedString() -> String? {
    let start = position
    guard take("\"") else { return nil }
    var content: [UInt8] = []
    while let byte = next {
      position += 1
      if byte == ASCII.quote { return String(decoding: content, as: UTF8.self) }
      if byte == ASCII.backslash {
        guard let escaped = next else { break }
        content.append(escaped)
        position += 1
      } else {
        content.append(byte)
      }
    }
    position = start
    return nil
  }
}
