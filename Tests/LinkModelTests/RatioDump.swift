import LinkModel
import Testing

@Suite struct RatioDump {
  @Test func dump() throws {
    for c in MeasuredLinks.cells {
      let lossy = c.link == "vbn" || c.link == "lossy"
      let r = try c.ratio(seeds: lossy ? (c.size > 500000 ? 100 : 600) : 1)
      print("RATIO", c.link, c.direction, c.size, c.kind.rawValue, r)
    }
  }
}
