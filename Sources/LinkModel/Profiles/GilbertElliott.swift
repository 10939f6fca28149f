import Quantities

/// Loss in bursts: a link that is good or bad, changes state with a chance per packet, and loses every packet while bad.
///
/// Written `burst=p:r`, for example `burst=1%:25%`. The mean burst is 1/r packets long, and p / (p + r) of all packets
/// are lost. Each direction of each connection has a state of its own, so parallel transfers can't change each other's luck.
public struct GilbertElliott: Hashable, Sendable, CustomStringConvertible {
  /// The chance that a packet turns a good link bad, 0...100 %.
  public var goodToBad: Percent
  /// The chance that a packet turns a bad link good again, 0...100 %.
  public var badToGood: Percent

  /// A link that turns bad with chance `goodToBad` and good again with chance `badToGood`, each per packet.
  public init(goodToBad: Percent, badToGood: Percent) {
    self.goodToBad = goodToBad
    self.badToGood = badToGood
  }

  /// The share of packets lost in the long run, 0...100 %.
  public var meanLoss: Percent {
    let sum = goodToBad.value + badToGood.value
    return Percent(sum > 0 ? goodToBad.value / sum * 100 : 0)
  }

  /// Reads `p:r`, two percentages.
  /// - Throws: `QuantityError` when there are not exactly two percentages from 0 % to 100 %.
  public init(parsing text: some StringProtocol) throws(QuantityError) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let p = try? Percent(parsing: parts[0]), let r = try? Percent(parsing: parts[1]) else {
      throw QuantityError(
        input: String(text), expected: "two percentages p:r, such as 1%:25% (good to bad, bad to good, per packet)")
    }
    self.init(goodToBad: p, badToGood: r)
  }

  /// The two chances as typed, `P:R`.
  public var description: String { "\(goodToBad):\(badToGood)" }
}
