import Quantities

extension RandomStream {
  /// A number from `from` to `to`, which isn't less; each is equally likely.
  func integer(from: Int64, to: Int64) -> Int64 {
    // The width of the whole range of Int64 wraps to 0, and 64 bits are what is wanted then.
    let width = UInt64(bitPattern: to &- from) &+ 1
    let offset = width == 0 ? bits : bits.multipliedFullWidth(by: width).high
    return from &+ Int64(bitPattern: offset)
  }

  /// `count` hexadecimal digits in small letters.
  func hexDigits(_ count: Int) -> String {
    var digits: [UInt8] = []
    digits.reserveCapacity(count + 16)
    var word = 0
    while digits.count < count {
      let bits = keyed(word).bits
      for shift in stride(from: 60, through: 0, by: -4) { digits.append(Self.digit(bits >> UInt64(shift) & 15)) }
      word += 1
    }
    return String(decoding: digits.prefix(count), as: UTF8.self)
  }

  /// A UUID of version 4 (RFC 9562 §5.4).
  var uuid: String {
    var digits = Array(hexDigits(32).utf8)
    digits[12] = UInt8(ascii: "4")
    digits[16] = Self.digit(8 | bits & 3)
    for place in [20, 16, 12, 8] { digits.insert(UInt8(ascii: "-"), at: place) }
    return String(decoding: digits, as: UTF8.self)
  }

  private static func digit(_ value: UInt64) -> UInt8 {
    let value = UInt8(truncatingIfNeeded: value)
    return value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
