extension LinkPreset {
  /// Chrome DevTools' network throttling.
  static let chrome: [LinkPreset] = [
    LinkPreset(
      name: "chrome:offline", title: "Offline", settings: link(nil, nil, loss: (100, 100)), trust: .high,
      source: chromeSource),
    LinkPreset(
      name: "chrome:3g", title: "3G (was Slow 3G)", settings: link(500, 500, roundTrip: 400), trust: .high,
      source: chromeSource),
    LinkPreset(
      name: "chrome:slow-4g", title: "Slow 4G (was Fast 3G)", settings: link(1600, 750, roundTrip: 150), trust: .high,
      source: chromeSource),
    LinkPreset(
      name: "chrome:fast-4g", title: "Fast 4G", settings: link(9000, 1500, roundTrip: 60), trust: .high,
      source: chromeSource),
  ]

  private static let chromeSource =
    "Chrome's source, target figures. Chrome delays whole requests and therefore applies 2.75 to 5 times the latency "
    + "and 0.8 to 0.9 of the rate; on packets the targets themselves are right."
}
