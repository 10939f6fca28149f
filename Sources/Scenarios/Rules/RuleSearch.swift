/// What a table of rules says about a request.
enum RuleSearch {
  /// This rule acts.
  case match(RuleMatch)
  /// No rule holds for the request.
  case none
  /// A rule that could win wants to see the body: read it and ask again.
  case needsBody
}
