extension LinkPreset {
  /// WebPageTest's connections; sitespeed.io uses the same.
  static let webPageTest: [LinkPreset] = [
    LinkPreset(
      name: "wpt:cable", title: "Cable", settings: link(5000, 1000, roundTrip: 28), trust: .medium,
      source: webPageTestSource),
    LinkPreset(
      name: "wpt:dsl", title: "DSL", settings: link(1500, 384, roundTrip: 50), trust: .medium,
      source: webPageTestSource),
    LinkPreset(
      name: "wpt:fios", title: "FIOS", settings: link(20000, 5000, roundTrip: 4), trust: .medium,
      source: webPageTestSource),
    LinkPreset(
      name: "wpt:dial", title: "56K Dial-Up", settings: link(49, 30, roundTrip: 120), trust: .medium,
      source: webPageTestSource),
    LinkPreset(
      name: "wpt:edge", title: "Edge", settings: link(240, 200, roundTrip: 840), trust: .medium,
      source: webPageTestSource),
    LinkPreset(
      name: "wpt:2g", title: "2G", settings: link(280, 256, roundTrip: 800), trust: .medium,
      source: webPageTestSource),
    LinkPreset(
      name: "wpt:3g-slow", title: "3G Slow", settings: link(400, 400, roundTrip: 400), trust: .medium,
      source: webPageTestSource),
    LinkPreset(
      name: "wpt:3g", title: "3G", settings: link(1600, 768, roundTrip: 300), trust: .medium,
      source: webPageTestSource),
    LinkPreset(
      name: "wpt:3g-fast", title: "3G Fast", settings: link(1600, 768, roundTrip: 150), trust: .medium,
      source: webPageTestSource),
    LinkPreset(
      name: "wpt:4g", title: "4G", settings: link(9000, 9000, roundTrip: 170), trust: .medium,
      source: webPageTestSource),
    LinkPreset(
      name: "wpt:lte", title: "LTE", settings: link(12000, 12000, roundTrip: 70), trust: .medium,
      source: webPageTestSource),
  ]

  private static let webPageTestSource =
    "WebPageTest's list as quoted in its issues; its latency is the round trip."
}
