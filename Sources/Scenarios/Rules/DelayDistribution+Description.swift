import Quantities

extension DelayDistribution: CustomStringConvertible {
  /// The wait as logs name it, such as `250ms` or `about 80ms (log-normal, sigma 0.4, at most 2s)`.
  public var description: String {
    switch self {
    case .fixed(let duration): return duration.quantityText
    case .uniform(let from, let to): return "\(from.quantityText) to \(to.quantityText)"
    case .logNormal(let median, let sigma, let maximum):
      let limit = maximum.map { ", at most \($0.quantityText)" } ?? ""
      return "about \(median.quantityText) (log-normal, sigma \(sigma)\(limit))"
    }
  }
}
