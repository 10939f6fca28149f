import Quantities

extension LinkSettings {
  /// The keys of a profile's settings, in the order in which they are printed.
  static let keys = [
    "down", "up", "wander", "delay", "delay-down", "delay-up", "jitter", "loss", "loss-down", "loss-up", "queue",
    "burst",
    "congestion", "dns", "link",
  ]

  /// Takes over one `key=value`; false when there is no such key.
  mutating func set(_ key: String, to value: String) throws(QuantityError) -> Bool {
    switch key {
    case "down": down = try Self.rate(value)
    case "up": up = try Self.rate(value)
    case "wander":
      let read = try Wander(parsing: value)
      wander = read.share.value > 0 ? read : nil
    case "delay":
      delayDown = try Self.delay(value)
      delayUp = delayDown
    case "delay-down": delayDown = try Self.delay(value)
    case "delay-up": delayUp = try Self.delay(value)
    case "jitter": jitter = try Self.delay(value)
    case "loss":
      lossDown = try Percent(parsing: value)
      lossUp = lossDown
    case "loss-down": lossDown = try Percent(parsing: value)
    case "loss-up": lossUp = try Percent(parsing: value)
    case "queue": queue = try Self.queue(value)
    case "burst": burst = try GilbertElliott(parsing: value)
    case "congestion": congestion = try Self.congestion(value)
    case "dns": dnsDelay = try Self.delay(value)
    case "link": sharing = try Self.sharing(value)
    default: return false
    }
    return true
  }

  private static func rate(_ text: String) throws(QuantityError) -> BitRate? {
    if text == "unlimited" { return nil }
    do { return try BitRate(parsing: text) } catch {
      throw QuantityError(input: error.input, expected: error.expected + ", or unlimited")
    }
  }

  private static func delay(_ text: String) throws(QuantityError) -> Duration {
    let delay = try Duration(parsing: text)
    guard delay <= .seconds(600) else { throw QuantityError(input: text, expected: "a delay of at most 10m") }
    return delay
  }

  private static func queue(_ text: String) throws(QuantityError) -> ByteCount {
    let queue = try ByteCount(parsing: text)
    guard queue.bytes >= 1500 else {
      throw QuantityError(input: text, expected: "a queue of at least one packet, 1500 bytes")
    }
    return queue
  }

  private static func congestion(_ text: String) throws(QuantityError) -> CongestionControl {
    guard let congestion = CongestionControl(rawValue: text) else {
      throw QuantityError(input: text, expected: "cubic or reno")
    }
    return congestion
  }

  private static func sharing(_ text: String) throws(QuantityError) -> LinkSharing {
    guard let sharing = LinkSharing(rawValue: text) else {
      throw QuantityError(input: text, expected: "shared or per-connection")
    }
    return sharing
  }

  /// The settings that turn `base` into these, as `key=value` texts.
  func spelled(against base: LinkSettings) -> [String] {
    var parts: [String] = []
    if down != base.down { parts.append("down=\(down?.description ?? "unlimited")") }
    if up != base.up { parts.append("up=\(up?.description ?? "unlimited")") }
    if wander != base.wander { parts.append("wander=\(wander?.description ?? "0%")") }
    parts += Self.pair("delay", (delayDown, delayUp), (base.delayDown, base.delayUp)) { $0.quantityText }
    if jitter != base.jitter { parts.append("jitter=\(jitter.quantityText)") }
    parts += Self.pair("loss", (lossDown, lossUp), (base.lossDown, base.lossUp)) { $0.description }
    if let queue, queue != base.queue { parts.append("queue=\(queue)") }
    if let burst, burst != base.burst { parts.append("burst=\(burst)") }
    if congestion != base.congestion { parts.append("congestion=\(congestion)") }
    if dnsDelay != base.dnsDelay { parts.append("dns=\(dnsDelay.quantityText)") }
    if let sharing, sharing != base.sharing { parts.append("link=\(sharing)") }
    return parts
  }

  private static func pair<Value: Equatable>(
    _ key: String, _ value: (down: Value, up: Value), _ base: (down: Value, up: Value), _ text: (Value) -> String
  ) -> [String] {
    if value.down != base.down, value.up != base.up, value.down == value.up { return ["\(key)=\(text(value.down))"] }
    return (value.down != base.down ? ["\(key)-down=\(text(value.down))"] : [])
      + (value.up != base.up ? ["\(key)-up=\(text(value.up))"] : [])
  }
}

extension LinkSettings: CustomStringConvertible {
  /// The settings as a profile spells them, such as `down=1mbit,up=1mbit,delay=500ms,loss=10%`; empty for a link that does nothing.
  public var description: String { spelled(against: LinkSettings()).joined(separator: ",") }
}
