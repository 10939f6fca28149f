extension LinkPreset {
  /// The download speeds of OHHTTPStubs.
  static let ohHTTPStubs: [LinkPreset] = [
    LinkPreset(
      name: "ohhttpstubs:1kbps", title: "1KBPS", settings: link(8, nil), trust: .high,
      source: ohHTTPStubsSource),
    LinkPreset(
      name: "ohhttpstubs:slow", title: "SLOW", settings: link(8, nil), trust: .high,
      source: "OHHTTPStubs' header says 12 kbit/s; its integer division makes that 1 KB/s, which is what stands here."),
    LinkPreset(
      name: "ohhttpstubs:gprs", title: "GPRS", settings: link(56, nil), trust: .high,
      source: ohHTTPStubsSource),
    LinkPreset(
      name: "ohhttpstubs:edge", title: "EDGE", settings: link(128, nil), trust: .high,
      source: ohHTTPStubsSource),
    LinkPreset(
      name: "ohhttpstubs:3g", title: "3G", settings: link(3200, nil), trust: .high,
      source: ohHTTPStubsSource),
    LinkPreset(
      name: "ohhttpstubs:3g-plus", title: "3G+", settings: link(7200, nil), trust: .high,
      source: ohHTTPStubsSource),
    LinkPreset(
      name: "ohhttpstubs:wifi", title: "WIFI", settings: link(12_000, nil), trust: .high,
      source: ohHTTPStubsSource),
  ]

  private static let ohHTTPStubsSource =
    "OHHTTPStubs' header; downloads only, without latency."
}
