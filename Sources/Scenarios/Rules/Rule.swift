import Quantities

/// What happens to the requests that match: a script, replies, a wait, a step of a state machine.
///
/// Of several rules that match, the one of higher priority acts, then the newest. Nothing set means that the endpoint answers.
public struct Rule: Hashable, Sendable {
  /// The rule's name in its set, by which it can be read, replaced and removed; empty until the set gives it one.
  public var id: String
  /// Higher goes first; rules of the same priority go by age, the newest first.
  public var priority: Int
  /// The requests the rule holds for.
  public var match: RequestPattern
  /// What happens to the first, second, third … attempt; nil for `ok` for ever.
  public var script: Script?
  /// Whether attempts are counted over all paths together instead of for each path.
  public var perRule: Bool
  /// What `ok` answers: the first attempt gets the first reply, and so on; the last repeats. Empty for the endpoint's own.
  public var replies: [Reply]
  /// A wait before the head of every answer, drawn for each attempt; a script's `delay=` is added to it.
  public var delay: DelayDistribution?
  /// How many requests of a session the rule acts for before it stands aside; nil for no limit. 1 or more.
  public var times: Int?
  /// The state it needs and the one it leads to; nil for none.
  public var state: StateStep?

  /// A rule for `match`.
  public init(
    id: String = "", priority: Int = 0, match: RequestPattern = RequestPattern(), script: Script? = nil,
    perRule: Bool = false, replies: [Reply] = [], delay: DelayDistribution? = nil, times: Int? = nil,
    state: StateStep? = nil
  ) {
    self.id = id
    self.priority = priority
    self.match = match
    self.script = script
    self.perRule = perRule
    self.replies = replies
    self.delay = delay
    self.times = times
    self.state = state
  }

  /// The rule that `text` of the command line means, such as `GET /feed: 503*2, ok`.
  /// - Throws: `ScriptError` with the column of the first mistake.
  public init(parsing text: String) throws(ScriptError) { self.init(try ScriptRule(parsing: text)) }

  /// The general form of a rule of the command line; its spelling is its name.
  public init(_ rule: ScriptRule) {
    self.init(
      id: rule.description, match: RequestPattern(methods: rule.method.asList, path: .glob(rule.pattern)),
      script: rule.script, perRule: rule.perRule)
  }
}

extension MethodPattern {
  /// The methods it names; empty for every method.
  var asList: [String] {
    switch self {
    case .any: []
    case .exactly(let name): [name]
    }
  }
}
