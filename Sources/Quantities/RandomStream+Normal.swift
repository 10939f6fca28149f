extension RandomStream {
  /// A number of the standard normal distribution (mean 0, standard deviation 1) for this key, by Marsaglia's polar method.
  public var normal: Double {
    // A pair falls outside the circle once in five times; 40 in a row is out of the question.
    for attempt in 0..<40 {
      let x = 2 * keyed(2 * attempt).unit - 1
      let y = 2 * keyed(2 * attempt + 1).unit - 1
      let square = x * x + y * y
      if square > 0, square < 1 { return x * (-2 * MathFunctions.logarithm(square) / square).squareRoot() }
    }
    return 0
  }
}
