/// The rule that acts for a request, and what its path caught.
struct RuleMatch {
  /// The rule, handed on by reference.
  let box: Box<Rule>
  /// The rule's place in the list the table was made of.
  let index: Int
  /// What the captures of a template or expression caught, in order.
  let captures: [(name: String, value: String)]

  /// The rule.
  var rule: Rule { _read { yield box.value } }
}
