/// The few functions the model needs beyond the standard library, which has them only through a C library.
enum MathFunctions {
  /// The cube root of a number that is zero or above, to about 12 digits.
  static func cubeRoot(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return 0 }
    // A third of the exponent is near enough for Newton's steps to converge quickly.
    var root = Double(sign: .plus, exponent: value.exponent / 3, significand: 1)
    for _ in 0..<8 { root = (2 * root + value / (root * root)) / 3 }
    return root
  }
}
