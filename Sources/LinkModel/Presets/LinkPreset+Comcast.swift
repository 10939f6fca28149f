extension LinkPreset {
  /// The table of the tool comcast.
  static let comcast: [LinkPreset] = [
    LinkPreset(
      name: "comcast:gprs", title: "GPRS", settings: link(50, 50, roundTrip: 500, loss: 2), trust: .high,
      source: comcastSource),
    LinkPreset(
      name: "comcast:edge", title: "EDGE", settings: link(250, 250, roundTrip: 300, loss: 1.5), trust: .high,
      source: comcastSource),
    LinkPreset(
      name: "comcast:3g-hsdpa", title: "3G / HSDPA", settings: link(750, 750, roundTrip: 250, loss: 1.5), trust: .high,
      source: comcastSource),
    LinkPreset(
      name: "comcast:dial-up", title: "Dial-up", settings: link(40, 40, roundTrip: 185, loss: 2), trust: .high,
      source: comcastSource),
    LinkPreset(
      name: "comcast:dsl-poor", title: "DSL (poor)", settings: link(2000, 2000, roundTrip: 70, loss: 2), trust: .high,
      source: comcastSource),
    LinkPreset(
      name: "comcast:dsl-good", title: "DSL (good)", settings: link(8000, 8000, roundTrip: 40, loss: 0.5), trust: .high,
      source: comcastSource),
    LinkPreset(
      name: "comcast:wifi", title: "Wi-Fi (good)", settings: link(30000, 30000, roundTrip: 40, loss: 0.2), trust: .high,
      source: comcastSource),
    LinkPreset(
      name: "comcast:starlink", title: "Starlink", settings: link(nil, nil, roundTrip: 20, loss: 2.5), trust: .high,
      source: comcastSource),
  ]

  private static let comcastSource =
    "comcast's README; its latency is taken as the round trip, rate and loss for each direction."
}
