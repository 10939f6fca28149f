import Foundation
import Quantities
import Testing

@Suite struct MathFunctionsTests {
  @Test func agreeWithTheCLibrary() {
    let stream = RandomStream(seed: 5)
    for key in 0..<5_000 {
      let value = (stream.keyed(key).unit - 0.5) * 1_200
      #expect(abs(MathFunctions.exponential(value) / exp(value) - 1) < 1e-13, "\(value)")
      let positive = exp(value)
      #expect(
        abs(MathFunctions.logarithm(positive) - log(positive)) <= 1e-14 * max(1, abs(log(positive))), "\(positive)")
      #expect(abs(MathFunctions.cubeRoot(positive) / cbrt(positive) - 1) < 1e-11, "\(positive)")
    }
  }

  @Test func keepToTheirLimits() {
    #expect(MathFunctions.exponential(0) == 1 && MathFunctions.logarithm(1) == 0)
    #expect(MathFunctions.exponential(1e6) == .infinity && MathFunctions.exponential(-1e6) == 0)
    #expect(MathFunctions.logarithm(0) == -.infinity && MathFunctions.logarithm(-1).isNaN)
    #expect(MathFunctions.logarithm(.infinity) == .infinity && MathFunctions.exponential(.nan).isNaN)
  }

  @Test func normalNumbersHaveMeanZeroAndDeviationOne() {
    let stream = RandomStream(seed: 8)
    let numbers = (0..<20_000).map { stream.keyed($0).normal }
    let mean = numbers.reduce(0, +) / 20_000
    let variance = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 20_000
    #expect(abs(mean) < 0.02 && abs(variance - 1) < 0.03)
    #expect(abs(Double(numbers.count { abs($0) < 1 }) / 20_000 - 0.6827) < 0.01)
    #expect(abs(Double(numbers.count { abs($0) < 2 }) / 20_000 - 0.9545) < 0.005)
  }
}
