extension LinkProfile {
  /// Wi-Fi as Network Link Conditioner has it: `wifi`.
  public static let wifi = preset("wifi")
  /// Wi-Fi 802.11ac: `wifi-ac`.
  public static let wifiAC = preset("wifi-ac")
  /// LTE: `lte`.
  public static let lte = preset("lte")
  /// DSL: `dsl`.
  public static let dsl = preset("dsl")
  /// An average 3G network: `3g`.
  public static let threeG = preset("3g")
  /// An average EDGE network: `edge`.
  public static let edge = preset("edge")
  /// The Very Bad Network of Network Link Conditioner: `very-bad`.
  public static let veryBad = preset("very-bad")
  /// A name server that takes its time: `high-latency-dns`.
  public static let highLatencyDNS = preset("high-latency-dns")
  /// Every packet is lost: `offline`, also called `100-loss`.
  public static let offline = preset("100-loss")

  /// Each name of Network Link Conditioner with its profile, as they stand in the table of presets.
  private static func preset(_ name: String) -> LinkProfile {
    guard let preset = LinkPreset.named(name) else { preconditionFailure("the table of presets has no \(name)") }
    return LinkProfile(preset)
  }
}
