import Quantities

/// Random numbers that repeat exactly from a seed.
struct SeededGenerator: RandomNumberGenerator {
  private let stream: RandomStream
  private var index = 0

  init(seed: UInt64) { stream = RandomStream(seed: seed) }

  mutating func next() -> UInt64 {
    index += 1
    return stream.keyed(index).bits
  }

  mutating func maybe<T>(_ make: (inout SeededGenerator) -> T) -> T? {
    Bool.random(using: &self) ? nil : make(&self)
  }

  mutating func pick<T>(_ choices: [T], else fallback: T) -> T { choices.randomElement(using: &self) ?? fallback }
}
