import LinkModel
import Quantities

/// A link and a request that nobody measured, invented from a number.
struct InventedLink: CustomStringConvertible {
  let text: String
  let direction: Direction
  let size: Int
  /// The request on the connection that counts: the first, or the second.
  let isWarm: Bool

  /// Rates of 0.2 to 50 Mbit/s and sizes of 10 KB to 1 MB, evenly by their logarithm; round trips of 10 to 600 ms.
  init(_ number: Int) {
    let draw = RandomStream(seed: 2024).keyed("links").keyed(number)
    func pick(_ word: String, _ low: Double, _ high: Double) -> Double {
      low * MathFunctions.exponential(draw.keyed(word).unit * MathFunctions.logarithm(high / low))
    }
    let roundTrip = Int(pick("round trip", 10, 600))
    let down = roundTrip * Int(20 + 60 * draw.keyed("share").unit) / 100
    var text = "down=\(Int(pick("down", 200, 50_000)))kbit,up=\(Int(pick("up", 200, 50_000)))kbit"
    text += ",delay-down=\(down)ms,delay-up=\(roundTrip - down)ms"
    // A third of the links lose nothing by chance.
    if draw.keyed("lossy").unit > 0.33 {
      text += ",loss=\(Int(pick("loss", 10, 100)) / 10).\(Int(pick("loss", 10, 100)) % 10)%"
    }
    if draw.keyed("queue").unit < 0.5 { text += ",queue=75000" }
    if draw.keyed("control").unit < 0.3 { text += ",congestion=reno" }
    self.text = text
    direction = draw.keyed("direction").unit < 0.5 ? .down : .up
    size = Int(pick("size", 10_000, 1_000_000))
    isWarm = draw.keyed("warm").unit < 0.5
  }

  var description: String { "\(text) \(direction) \(size) \(isWarm ? "warm" : "fresh")" }

  /// The median time of `model` over `seeds` runs, in milliseconds.
  func median(_ model: LinkRun.Model, seeds: Int) throws -> Double {
    let settings = try profile(text).settings(at: .zero)
    return (0..<(text.contains("loss") ? seeds : 1)).map { seed in
      model(settings, direction, size, isWarm ? 2 : 1, UInt64(seed) + 1).totals.last ?? .infinity
    }.median
  }
}
