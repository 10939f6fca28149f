/// The generator MT19937 as Python seeds it, so that seeded bytes are those of httpbin (Matsumoto and Nishimura, 1998).
struct MersenneTwister {
  private static let size = 624
  private var state: [UInt32]
  private var position = size

  /// The generator that Python's `random.seed` makes of a whole number.
  init(seed: Int) {
    state = [UInt32](repeating: 0, count: Self.size)
    state[0] = 19_650_218
    for index in 1..<Self.size {
      let before = state[index - 1]
      state[index] = 1_812_433_253 &* (before ^ before >> 30) &+ UInt32(index)
    }
    let magnitude = UInt64(seed.magnitude)
    let low = UInt32(truncatingIfNeeded: magnitude)
    let high = UInt32(truncatingIfNeeded: magnitude >> 32)
    mix(high == 0 ? [low] : [low, high])
  }

  private mutating func mix(_ key: [UInt32]) {
    var (index, place) = (1, 0)
    for _ in 0..<max(Self.size, key.count) {
      let before = state[index - 1]
      state[index] = (state[index] ^ (before ^ before >> 30) &* 1_664_525) &+ key[place] &+ UInt32(place)
      advance(&index)
      place = (place + 1) % key.count
    }
    for _ in 1..<Self.size {
      let before = state[index - 1]
      state[index] = (state[index] ^ (before ^ before >> 30) &* 1_566_083_941) &- UInt32(index)
      advance(&index)
    }
    state[0] = 0x8000_0000
  }

  private mutating func advance(_ index: inout Int) {
    index += 1
    guard index >= Self.size else { return }
    state[0] = state[Self.size - 1]
    index = 1
  }

  /// The next 32 bits.
  private mutating func next() -> UInt32 {
    if position == Self.size { twist() }
    var word = state[position]
    position += 1
    word ^= word >> 11
    word ^= word << 7 & 0x9D2C_5680
    word ^= word << 15 & 0xEFC6_0000
    return word ^ word >> 18
  }

  private mutating func twist() {
    for index in 0..<Self.size {
      let word = state[index] & 0x8000_0000 | state[(index + 1) % Self.size] & 0x7FFF_FFFF
      state[index] = state[(index + 397) % Self.size] ^ word >> 1 ^ (word & 1 == 0 ? 0 : 0x9908_B0DF)
    }
    position = 0
  }

  /// The next byte, as `randint(0, 255)` draws it.
  mutating func byte() -> UInt8 {
    while true {
      let bits = next() >> 23
      if bits < 256 { return UInt8(bits) }
    }
  }

  /// The next `count` bytes.
  mutating func bytes(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for _ in 0..<count { bytes.append(byte()) }
    return bytes
  }
}
