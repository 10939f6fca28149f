/// The few functions the models need beyond the standard library, which has them only through a C library.
///
/// They use nothing but arithmetic that IEEE 754 prescribes to the last bit, so that a seed gives the same run everywhere.
public enum MathFunctions {
  /// The cube root of a number that is zero or above, to about 12 digits.
  public static func cubeRoot(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return 0 }
    // A third of the exponent is near enough for Newton's steps to converge quickly.
    var root = Double(sign: .plus, exponent: value.exponent / 3, significand: 1)
    for _ in 0..<8 { root = (2 * root + value / (root * root)) / 3 }
    return root
  }

  /// The natural logarithm, to about 15 digits; minus infinity for zero, not a number below.
  public static func logarithm(_ value: Double) -> Double {
    guard value > 0 else { return value == 0 ? -.infinity : .nan }
    guard value.isFinite else { return value }
    // The series of atanh converges fastest near 1: the significand is taken from 0.71 to 1.41.
    let isUpper = value.significand > 1.414_213_562_373_095
    let significand = isUpper ? value.significand / 2 : value.significand
    let exponent = Double(value.exponent) + (isUpper ? 1 : 0)
    let ratio = (significand - 1) / (significand + 1)
    let square = ratio * ratio
    var sum = 0.0
    for divisor in stride(from: 23.0, through: 1, by: -2) { sum = sum * square + 1 / divisor }
    return exponent * ln2 + 2 * ratio * sum
  }

  /// e to the power of `value`, to about 15 digits; zero and infinity beyond what a `Double` holds.
  public static func exponential(_ value: Double) -> Double {
    guard !value.isNaN else { return value }
    if value > 709.7 { return .infinity }
    if value < -708 { return 0 }
    let power = (value / ln2).rounded()
    let rest = value - power * ln2
    var sum = 1.0
    for divisor in stride(from: 16.0, through: 1, by: -1) { sum = 1 + rest / divisor * sum }
    return Double(sign: .plus, exponent: Int(power), significand: sum)
  }

  private static let ln2 = 0.693_147_180_559_945_3
}
