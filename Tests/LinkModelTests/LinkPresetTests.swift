import LinkModel
import Quantities
import Testing

@Suite struct LinkPresetTests {
  /// Name, kbit/s down and up (0 unlimited), one-way ms down and up, loss percent down and up.
  static let table: [(String, Double, Double, Double, Double, Double, Double)] = [
    ("wifi", 40000, 33000, 1, 1, 0, 0), ("wifi-ac", 250_000, 100_000, 1, 1, 0, 0), ("lte", 50000, 10000, 50, 65, 0, 0),
    ("dsl", 2000, 256, 5, 5, 0, 0), ("3g", 780, 330, 100, 100, 0, 0), ("edge", 240, 200, 400, 440, 0, 0),
    ("very-bad", 1000, 1000, 500, 500, 10, 10), ("high-latency-dns", 0, 0, 0, 0, 0, 0),
    ("100-loss", 0, 0, 0, 0, 100, 100), ("chrome:slow-4g", 1600, 750, 75, 75, 0, 0),
    ("chrome:3g", 500, 500, 200, 200, 0, 0), ("chrome:fast-4g", 9000, 1500, 30, 30, 0, 0),
    ("firefox:gprs", 50, 20, 250, 250, 0, 0), ("firefox:regular-4g", 4000, 3000, 10, 10, 0, 0),
    ("wpt:3g", 1600, 768, 150, 150, 0, 0), ("wpt:dial", 49, 30, 60, 60, 0, 0), ("wpt:4g", 9000, 9000, 85, 85, 0, 0),
    ("atc:2g-rural", 20, 18, 650, 650, 2, 2), ("atc:3g-lossy", 780, 330, 100, 100, 1, 0),
    ("android:hsdpa", 13980, 5760, 0, 0, 0, 0), ("android:gsm", 14.4, 14.4, 175, 175, 0, 0),
    ("comcast:gprs", 50, 50, 250, 250, 2, 2), ("comcast:starlink", 0, 0, 10, 10, 2.5, 2.5),
    ("browserstack:hspa-lossy", 900, 200, 95, 95, 1, 1), ("ohhttpstubs:3g-plus", 7200, 0, 0, 0, 0, 0),
  ]

  @Test(arguments: table)
  func hasTheFiguresOfItsTool(
    _ row: (
      name: String, down: Double, up: Double, delayDown: Double, delayUp: Double, lossDown: Double, lossUp: Double
    )
  ) throws {
    let settings = try #require(LinkPreset.named(row.name)).settings
    #expect((settings.down?.bitsPerSecond ?? 0) == row.down * 1000)
    #expect((settings.up?.bitsPerSecond ?? 0) == row.up * 1000)
    #expect(settings.delayDown.inSeconds * 1e3 == row.delayDown)
    #expect(settings.delayUp.inSeconds * 1e3 == row.delayUp)
    #expect(settings.lossDown.value == row.lossDown && settings.lossUp.value == row.lossUp)
  }

  @Test func namesAreUniqueAndGroupedByTool() {
    #expect(Set(LinkPreset.all.map(\.name)).count == LinkPreset.all.count)
    let tools = LinkPreset.all.map(\.tool)
    let changes = zip(tools, tools.dropFirst()).filter { $0 != $1 }.count
    #expect(changes == Set(tools).count - 1)
    #expect(Set(tools).count == 9)
    for preset in LinkPreset.all { #expect(!preset.source.isEmpty && !preset.title.isEmpty) }
  }

  @Test func offlineIsAnotherSpellingOfTotalLoss() {
    #expect(LinkPreset.named("offline")?.name == "100-loss")
    #expect(LinkPreset.named("nlc:lte")?.name == "lte")
    #expect(LinkPreset.named("nlc:chrome:3g") == nil)
  }

  @Test func theLookUpTimeIsThatOfTheFirstConnection() throws {
    let preset = try #require(LinkPreset.named("high-latency-dns"))
    #expect(preset.settings.dnsDelay == .seconds(3))
    let exchange = Exchange(LinkProfile(preset))
    #expect(try #require(exchange.connect(1)).time == 3000)
    #expect(try #require(exchange.connect(2)).time == 0)
  }

  @Test func theQueueHoldsTheBandwidthDelayProductOrSeventyFiveKilobytes() throws {
    #expect(try profile("lte").settings(at: .zero).defaultQueue(.down) == ByteCount(718_750))
    #expect(try profile("3g").settings(at: .zero).defaultQueue(.down) == ByteCount(75_000))
    #expect(try profile("delay=1s").settings(at: .zero).defaultQueue(.up) == nil)
  }
}
