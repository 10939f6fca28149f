import LinkModel
import Quantities
import Testing

@Suite struct LinkForecastTests {
  @Test func slowLinkTakesWhatItsRateSays() throws {
    let forecast = LinkForecast(try profile("down=1mbit,up=1mbit,delay=10ms"), .down, ByteCount(100_000), samples: 3)
    let median = try #require(forecast.quantile(0.5)).inSeconds
    // Connecting and asking take a round trip each.
    #expect(abs(median - transferTime(100_000, at: 1e6) - 0.04) < 0.03)
    #expect(forecast.quantile(0.1) == forecast.quantile(0.9))
  }

  @Test func badLinkIsSpreadWide() throws {
    let forecast = LinkForecast(try profile("very-bad"), .up, ByteCount(10_000))
    let (low, middle, high) = (forecast.quantile(0.1), forecast.quantile(0.5), forecast.quantile(0.9))
    #expect(try #require(low) < #require(middle))
    #expect(try #require(middle) * 1.3 < #require(high))
  }

  @Test func whatNeverArrivesHasNoTime() throws {
    let forecast = LinkForecast(try profile("100-loss"), .down, ByteCount(1), samples: 5)
    #expect(forecast.times.isEmpty)
    #expect(forecast.quantile(0.1) == nil)
  }

  @Test func forecastIsTheSameEachTime() throws {
    let link = try profile("very-bad")
    #expect(
      LinkForecast(link, .down, ByteCount(50_000), samples: 20)
        == LinkForecast(link, .down, ByteCount(50_000), samples: 20))
  }
}
