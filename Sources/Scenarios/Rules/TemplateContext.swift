import Quantities

/// Where the values of a template come from.
struct TemplateContext {
  /// The request that is answered.
  var request: MatchRequest
  /// What the rule's path caught.
  var captures: [(name: String, value: String)] = []
  /// The session's name; empty for the default one.
  var session = ""
  /// The attempt that the rule or script counts, from 1.
  var attempt: Int
  /// The time the answer leaves, in Unix seconds.
  var unixSeconds: Int64
  /// Moves a counter of the session on and returns its number, from 1.
  var counter: (String) -> Int64
  /// Chance, keyed by the exchange and by the place of the template in its reply: the same key gives the same text.
  var random: RandomStream
}
