extension LinkPreset {
  /// The Android emulator's -netspeed with the -netdelay of the same name.
  static let androidEmulator: [LinkPreset] = [
    LinkPreset(
      name: "android:gsm", title: "GSM", settings: link(14.4, 14.4, delay: (175, 175), jitter: 100), trust: .medium,
      source: androidSource),
    LinkPreset(
      name: "android:hscsd", title: "HSCSD", settings: link(57.6, 14.4, delay: (120, 120), jitter: 80), trust: .medium,
      source: androidSource),
    LinkPreset(
      name: "android:gprs", title: "GPRS", settings: link(57.6, 28.8, delay: (58.75, 58.75), jitter: 41.25),
      trust: .medium,
      source: androidSource),
    LinkPreset(
      name: "android:edge", title: "EDGE", settings: link(473.6, 473.6, delay: (120, 120), jitter: 80), trust: .medium,
      source: androidSource),
    LinkPreset(
      name: "android:umts", title: "UMTS", settings: link(384, 384, delay: (58.75, 58.75), jitter: 41.25),
      trust: .medium,
      source: androidSource),
    LinkPreset(
      name: "android:hsdpa", title: "HSDPA", settings: link(13980, 5760), trust: .medium,
      source: androidSource),
    LinkPreset(
      name: "android:lte", title: "LTE", settings: link(173000, 58000), trust: .medium,
      source: androidSource),
    LinkPreset(
      name: "android:evdo", title: "EVDO", settings: link(280000, 75000), trust: .medium,
      source: androidSource),
  ]

  private static let androidSource =
    "The emulator's documentation; its range of delays is read as that of the round trip, "
    + "half in each direction, with jitter over the whole range."
}
