extension LinkPreset {
  /// BrowserStack's network profiles.
  static let browserStack: [LinkPreset] = [
    LinkPreset(
      name: "browserstack:2g-gprs-good", title: "2G GPRS Good", settings: link(50, 30, roundTrip: 500, loss: 1),
      trust: .medium,
      source: browserStackSource),
    LinkPreset(
      name: "browserstack:2g-gprs-lossy", title: "2G GPRS Lossy", settings: link(30, 20, roundTrip: 650, loss: 2),
      trust: .medium,
      source: browserStackSource),
    LinkPreset(
      name: "browserstack:edge-good", title: "EDGE Good", settings: link(250, 150, roundTrip: 300, loss: 0),
      trust: .medium,
      source: browserStackSource),
    LinkPreset(
      name: "browserstack:edge-lossy", title: "EDGE Lossy", settings: link(150, 100, roundTrip: 500, loss: 1),
      trust: .medium,
      source: browserStackSource),
    LinkPreset(
      name: "browserstack:3g-umts-good", title: "3G UMTS Good", settings: link(400, 100, roundTrip: 100, loss: 0),
      trust: .medium,
      source: browserStackSource),
    LinkPreset(
      name: "browserstack:3g-umts-lossy", title: "3G UMTS Lossy", settings: link(200, 50, roundTrip: 200, loss: 1),
      trust: .medium,
      source: browserStackSource),
    LinkPreset(
      name: "browserstack:hspa-good", title: "HSPA Good", settings: link(1800, 400, roundTrip: 100, loss: 0),
      trust: .medium,
      source: browserStackSource),
    LinkPreset(
      name: "browserstack:hspa-lossy", title: "HSPA Lossy", settings: link(900, 200, roundTrip: 190, loss: 1),
      trust: .medium,
      source: browserStackSource),
  ]

  private static let browserStackSource =
    "BrowserStack's documentation; its latency is taken as the round trip, the loss for each direction."
}
