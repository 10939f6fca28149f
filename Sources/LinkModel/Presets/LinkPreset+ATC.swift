extension LinkPreset {
  /// Facebook's Augmented Traffic Control, where it has links the plain names lack; its delays are one-way.
  static let augmentedTrafficControl: [LinkPreset] = [
    LinkPreset(
      name: "atc:2g-rural", title: "2G, Developing Rural", settings: link(20, 18, delay: (650, 650), loss: (2, 2)),
      trust: .high,
      source: atcSource),
    LinkPreset(
      name: "atc:2g-urban", title: "2G, Developing Urban", settings: link(35, 32, delay: (650, 650)), trust: .high,
      source: atcSource),
    LinkPreset(
      name: "atc:edge-good", title: "Edge, Good", settings: link(250, 200, delay: (350, 370)), trust: .high,
      source: atcSource),
    LinkPreset(
      name: "atc:edge-lossy", title: "Edge, Lossy", settings: link(240, 200, delay: (400, 440), loss: (1, 1)),
      trust: .high,
      source: atcSource),
    LinkPreset(
      name: "atc:3g-good", title: "3G, Good", settings: link(850, 420, delay: (90, 100)), trust: .high,
      source: atcSource),
    LinkPreset(
      name: "atc:3g-lossy", title: "3G, Lossy", settings: link(780, 330, delay: (100, 100), loss: (1, 0)), trust: .high,
      source: atcSource),
    LinkPreset(
      name: "atc:cable", title: "Cable", settings: link(6000, 1000, delay: (2, 2)), trust: .high,
      source: atcSource),
  ]

  private static let atcSource =
    "ATC's profile files; names and figures of the older Network Link Conditioner."
}
