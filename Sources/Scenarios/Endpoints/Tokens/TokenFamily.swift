import Quantities

/// The endpoints around OAuth 2 tokens, which share one memory for each session.
enum TokenFamily {
  static func endpoints(_ time: any TimeSource) -> [any Endpoint] {
    [TokenEndpoint(time), TokenResourceEndpoint(time), TokenStatsEndpoint()]
  }
}

/// The tokens of one session.
final class TokenMemory: SessionMemory {
  let ledger = LockedBox(TokenLedger())
}
