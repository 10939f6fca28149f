/// Changes bytes of inputs, the same ones for the same seed.
public struct FuzzMutator: RandomNumberGenerator {
  private var state: UInt64
  private let pieces: [[UInt8]]

  /// A mutator that puts in `pieces`, beside what it finds in the inputs.
  public init(seed: UInt64, pieces: [String]) {
    state = seed
    self.pieces = pieces.map { Array($0.utf8) }
  }

  /// The next 64 random bits (SplitMix64, Steele et al. 2014).
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }

  /// `bytes` with up to three changes: something lost, put in, replaced or repeated.
  public mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &self) {
      let start = Int.random(in: 0...bytes.count, using: &self)
      let end = min(bytes.count, start + Int.random(in: 0...8, using: &self))
      switch Int.random(in: 0...4, using: &self) {
      case 0: bytes.removeSubrange(start..<end)
      case 1: bytes.replaceSubrange(start..<end, with: pieces.randomElement(using: &self) ?? [])
      case 2: bytes.insert(contentsOf: pieces.randomElement(using: &self) ?? [], at: start)
      case 3: if start < end { bytes[start] = UInt8.random(in: 0...255, using: &self) }
      default: bytes.insert(contentsOf: bytes[start..<end], at: Int.random(in: 0...bytes.count, using: &self))
      }
    }
    return bytes
  }
}
