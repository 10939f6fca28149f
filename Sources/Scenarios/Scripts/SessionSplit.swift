/// What a path says about its session.
public enum SessionSplit: Hashable, Sendable {
  /// The path names no session.
  case noPrefix
  /// The path begins with `/~` and a good name; `rest` is what follows, "/" at least.
  case session(SessionName, rest: ArraySlice<UInt8>)
  /// The path begins with `/~` and something that is no name, given here for the error.
  case invalid(String)
}
