import Quantities

extension DelayDistribution {
  /// The wait for the key of `random`, zero or above; the same key gives the same wait.
  public func draw(_ random: RandomStream) -> Duration {
    switch self {
    case .fixed(let duration): return max(.zero, duration)
    case .uniform(let from, let to):
      let (low, high) = (min(from, to), max(from, to))
      return max(.zero, low + .init(nanoseconds: Int64(random.unit * Double((high - low).nanoseconds))))
    case .logNormal(let median, let sigma, let maximum):
      let nanoseconds = Double(median.nanoseconds) * MathFunctions.exponential(sigma * random.normal)
      let wait = nanoseconds < 9e18 ? Duration(nanoseconds: Int64(max(0, nanoseconds))) : .init(nanoseconds: .max)
      return min(wait, maximum ?? wait)
    }
  }
}
