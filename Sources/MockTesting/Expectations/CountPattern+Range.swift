import MockURLProtocol

extension CountPattern {
  /// The numbers of a range such as `2...4` or `2...`.
  init(_ range: some RangeExpression<Int>) {
    let bounds = range.relative(to: 0..<Int.max)
    self.init(
      from: Int64(bounds.lowerBound), to: bounds.upperBound == .max ? nil : Int64(bounds.upperBound) - 1)
  }
}
