/// Randomness by key: each draw is a hash of the seed and what the draw is for, never the next number of a sequence.
///
/// Parallel requests therefore can't change each other's luck, and a run repeats exactly from its seed.
public struct RandomStream: Hashable, Sendable {
  /// The seed of a run.
  public let seed: UInt64
  private var state: UInt64

  /// The draws of `seed`.
  public init(seed: UInt64) {
    self.seed = seed
    state = Self.mix(seed ^ 0x6A09_E667_F3BC_C908)
  }

  /// The stream narrowed by a word of the key (session, rule, path, purpose …).
  public func keyed(_ word: some StringProtocol) -> RandomStream {
    var copy = self
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in word.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    copy.state = Self.mix(state &+ hash &+ UInt64(word.utf8.count) &* 0x9E37_79B9_7F4A_7C15)
    return copy
  }

  /// The stream narrowed by a number of the key (attempt, connection, packet …).
  public func keyed(_ number: Int) -> RandomStream {
    var copy = self
    copy.state = Self.mix(state ^ Self.mix(UInt64(bitPattern: Int64(number)) &+ 0x3C6E_F372_FE94_F82B))
    return copy
  }

  /// 64 uniform bits for this key.
  public var bits: UInt64 { Self.mix(state &+ 0x9E37_79B9_7F4A_7C15) }

  /// A uniform number in 0..<1 for this key.
  public var unit: Double { Double(bits >> 11) * 0x1p-53 }

  /// The finaliser of SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014).
  static func mix(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
