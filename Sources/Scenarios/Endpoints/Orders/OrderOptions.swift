import Quantities

/// What the query of `/orders` asks for.
struct OrderOptions {
  /// Whether an order needs an Idempotency-Key.
  enum KeyRule: String, CaseIterable {
    /// With or without.
    case optional
    /// Without one the order is refused.
    case required
    /// The same, and it has to be a string in quotes, as the draft wants it.
    case strict
  }

  /// What becomes of an answer that is to get lost.
  enum Loss: String, CaseIterable {
    case close, reset, stall

    var ending: Ending {
      switch self {
      case .close: .close
      case .reset: .reset
      case .stall: .hang
      }
    }
  }

  var key = KeyRule.optional
  /// How long an order is worked on before it is answered.
  var delay = Duration.zero
  /// How the answers get lost, and how many for each key, or each body without one.
  var lost: (loss: Loss, times: Int)?
  /// How long a key is remembered.
  var expires = Duration.seconds(86_400)

  static let names = ["key", "delay", "lost", "expires"]

  /// Reads the query of `request`.
  /// - Throws: `Problem` 400 for a value that can't be.
  init(_ request: EndpointRequest) throws(Problem) {
    let options = try EndpointOptions(request, Self.names)
    key = try options.choice("key") ?? key
    delay = try options.duration("delay") ?? delay
    expires = try options.duration("expires") ?? expires
    guard let text = try options.text("lost") else { return }
    guard let counted = CountedWord(text), let loss = Loss(rawValue: counted.word) else {
      throw Problem(
        400, "lost=\(text) is unknown here; use \(EndpointOptions.list(Loss.self)), with *N behind it for N answers")
    }
    lost = (loss, counted.times ?? 1)
  }
}
