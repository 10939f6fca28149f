import LinkModel
import Quantities
import Scenarios

/// How long transfers over one link take, as bars of text.
enum ProfilePlot {
  private static let sizes = [ByteCount(10_000), ByteCount(100_000), ByteCount(1_000_000)]
  private static let width = 48
  private static let samples = 101

  /// The lines of the plot of `link`, which was typed as `name`.
  static func lines(_ link: LinkProfile, name: String) -> [String] {
    let forecasts = Direction.allCases.flatMap { direction in
      sizes.map { LinkForecast(link, direction, $0, samples: samples) }
    }
    let longest = forecasts.compactMap { $0.quantile(0.9) ?? $0.times.last }.max() ?? .zero
    var columns = Columns(rightAligned: [1, 2, 3, 4])
    columns.add(["", "SIZE", "P10", "MEDIAN", "P90", ""])
    for forecast in forecasts {
      columns.add(
        [
          forecast.direction == .down ? "down" : "up", "\(forecast.size.bytes / 1_000) kB",
          text(forecast.quantile(0.1)),
          text(forecast.quantile(0.5)), text(forecast.quantile(0.9)), bar(forecast, longest: longest),
        ])
    }
    return [title(link, name), ""] + columns.lines() + [
      "",
      "From connecting to the last byte of the answer, on a fresh connection that has the link to itself: \(samples) tries of the",
      "model that --profile plays. # is the fastest tenth, = up to the median, - up to the ninetieth of a hundred.",
    ]
  }

  private static func title(_ link: LinkProfile, _ name: String) -> String {
    guard let preset = LinkPreset.all.first(where: { $0.name == name }) else { return name }
    return "\(name): \(preset.settings)"
  }

  private static func text(_ time: Duration?) -> String {
    guard let time else { return "never" }
    let seconds = time.inSeconds
    return seconds < 1 ? "\(Int((seconds * 1_000).rounded())) ms" : "\(Double(Int((seconds * 10).rounded())) / 10) s"
  }

  /// A bar whose full width is the longest time of all.
  private static func bar(_ forecast: LinkForecast, longest: Duration) -> String {
    let ends = [0.1, 0.5, 0.9].map { share -> Int in
      guard longest > .zero, let time = forecast.quantile(share) else { return width }
      return max(1, Int((time.inSeconds / longest.inSeconds * Double(width)).rounded()))
    }
    guard forecast.quantile(0.1) != nil else { return "" }
    return String(repeating: "#", count: ends[0]) + String(repeating: "=", count: ends[1] - ends[0])
      + String(repeating: "-", count: ends[2] - ends[1])
  }
}
