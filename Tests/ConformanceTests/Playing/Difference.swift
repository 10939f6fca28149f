/// A fact in which the two players differ.
struct Difference: CustomStringConvertible {
  let fact: String
  let live: String
  let offline: String

  var description: String { "\(fact): live \(Self.shown(live)), offline \(Self.shown(offline))" }

  private static func shown(_ text: String) -> String { text == Self.missing ? text : "\"\(text)\"" }

  /// The value of a fact that isn't there.
  static let missing = "nothing"

  /// The facts in which `live` and `offline` differ, sorted; an exchange that only one has counts in `exchanges` alone.
  static func between(live: Transcript, offline: Transcript) -> [Difference] {
    let common = min(live.exchanges, offline.exchanges)
    return Set(live.facts.keys).union(offline.facts.keys).sorted().compactMap { fact in
      if fact.hasPrefix("@"), let number = Int(fact.dropFirst().prefix { $0.isNumber }), number > common { return nil }
      let (one, other) = (live.facts[fact] ?? missing, offline.facts[fact] ?? missing)
      return one == other ? nil : Difference(fact: fact, live: one, offline: other)
    }
  }
}
