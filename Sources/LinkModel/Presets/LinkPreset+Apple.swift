extension LinkPreset {
  /// Network Link Conditioner (macOS pane, iOS developer settings); its delays are one-way per direction.
  static let appleNetworkLinkConditioner: [LinkPreset] = [
    LinkPreset(
      name: "wifi", title: "Wi-Fi", settings: link(40_000, 33_000, delay: (1, 1)), trust: .medium,
      source: "Four third-party pages; Apple publishes no table."),
    LinkPreset(
      name: "wifi-ac", title: "Wi-Fi 802.11ac", settings: link(250_000, 100_000, delay: (1, 1)), trust: .medium,
      source: "Third-party pages; the upload rate is the cap another tool uses."),
    LinkPreset(
      name: "lte", title: "LTE", settings: link(50_000, 10_000, delay: (50, 65)), trust: .medium,
      source: "Third-party pages and a source comment; 65 ms up is from memory."),
    LinkPreset(
      name: "dsl", title: "DSL", settings: link(2000, 256, delay: (5, 5)), trust: .high,
      source: "ATC's copy of Apple's profiles and a third-party page."),
    LinkPreset(
      name: "3g", title: "3G, Average", settings: link(780, 330, delay: (100, 100)), trust: .high,
      source: "ATC's copy of Apple's profiles, an independent clone, and WebPageTest's 3G slow."),
    LinkPreset(
      name: "edge", title: "Edge, Average", settings: link(240, 200, delay: (400, 440)), trust: .high,
      source: "ATC's copy of Apple's profiles, an independent clone, and WebPageTest's Edge."),
    LinkPreset(
      name: "very-bad", title: "Very Bad Network", settings: link(1000, 1000, delay: (500, 500), loss: (10, 10)),
      trust: .mediumLow,
      source: "Rate and delay from third-party pages; pages disagree on the loss (1, 5, 10 or 20 %)."),
    LinkPreset(
      name: "high-latency-dns", title: "High Latency DNS", settings: highLatencyDNS, trust: .medium,
      source:
        "One third-party page. No server can delay a look-up: the client's first connection is established 3 s later."),
    LinkPreset(
      name: "100-loss", title: "100% Loss", settings: link(nil, nil, loss: (100, 100)), trust: .high,
      source: "Apple's description of the condition; also written offline."),
  ]

  private static let highLatencyDNS: LinkSettings = {
    var settings = LinkSettings()
    settings.dnsDelay = .seconds(3)
    return settings
  }()
}
