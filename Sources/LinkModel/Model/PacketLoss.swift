import Quantities

/// The luck of one flow's packets, drawn by key so that it depends on nothing but the flow and the packet's number.
struct PacketLoss {
  private let stream: RandomStream
  /// The state of Gilbert and Elliott's chain.
  private var isBad = false

  init(_ stream: RandomStream) { self.stream = stream }

  /// Whether transmission `number` of the flow is lost.
  mutating func takes(_ number: Int, _ conditions: PipeConditions) -> Bool {
    if let burst = conditions.burst {
      let turn = stream.keyed(number).keyed(2).unit
      isBad = isBad ? turn >= burst.badToGood.fraction : turn < burst.goodToBad.fraction
      if isBad { return true }
    }
    return conditions.loss > 0 && stream.keyed(number).unit < conditions.loss
  }

  /// The delay of transmission `number` with its jitter, never below zero.
  func delay(_ number: Int, _ conditions: PipeConditions) -> Int64 {
    guard conditions.jitter > 0 else { return conditions.delay }
    let offset = (2 * stream.keyed(number).keyed(1).unit - 1) * Double(conditions.jitter)
    return max(0, conditions.delay + Int64(offset))
  }
}
