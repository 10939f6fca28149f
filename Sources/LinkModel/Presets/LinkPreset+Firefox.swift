extension LinkPreset {
  /// Firefox's network throttling.
  static let firefox: [LinkPreset] = [
    LinkPreset(
      name: "firefox:gprs", title: "GPRS", settings: link(50, 20, roundTrip: 500), trust: .high,
      source: firefoxSource),
    LinkPreset(
      name: "firefox:regular-2g", title: "Regular 2G", settings: link(250, 50, roundTrip: 300), trust: .high,
      source: firefoxSource),
    LinkPreset(
      name: "firefox:good-2g", title: "Good 2G", settings: link(450, 150, roundTrip: 150), trust: .high,
      source: firefoxSource),
    LinkPreset(
      name: "firefox:regular-3g", title: "Regular 3G", settings: link(750, 250, roundTrip: 100), trust: .high,
      source: firefoxSource),
    LinkPreset(
      name: "firefox:good-3g", title: "Good 3G", settings: link(1500, 750, roundTrip: 40), trust: .high,
      source: firefoxSource),
    LinkPreset(
      name: "firefox:regular-4g", title: "Regular 4G / LTE", settings: link(4000, 3000, roundTrip: 20), trust: .high,
      source: firefoxSource),
    LinkPreset(
      name: "firefox:dsl", title: "DSL", settings: link(2000, 1000, roundTrip: 5), trust: .high,
      source: firefoxSource),
    LinkPreset(
      name: "firefox:wifi", title: "Wi-Fi", settings: link(30000, 15000, roundTrip: 2), trust: .high,
      source: firefoxSource),
  ]

  private static let firefoxSource =
    "Firefox's source; its latency per request is taken as the round trip."
}
