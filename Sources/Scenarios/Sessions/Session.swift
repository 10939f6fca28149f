import LinkModel
import Quantities

/// One name-space of rules, counters, states, luck and journal, so that parallel tests on one server never meet.
public final class Session: Sendable {
  /// What the session's lock guards.
  struct State {
    var seed: UInt64?
    var attempts: AttemptCounts
    /// How often each method and path was asked for, by their hash.
    var requests: [Int: Int32] = [:]
    var machines: [String: String] = [:]
    var counters: [String: Int64] = [:]
    /// How many requests each rule acted for.
    var uses: [String: Int] = [:]
    var rules = RuleSet()
    /// The rules of the session and those of every session, made anew when either has changed.
    var combined: RuleTable?
    var combinedGeneration = -1
    var lastUsed: MonotonicTime
    /// How many exchanges have begun and not ended.
    var open = 0
    var port: SessionPort?
    /// What endpoints remember, one object for each family.
    var memories: [ObjectIdentifier: any SessionMemory] = [:]
  }

  /// The session's name; empty for the default one.
  public let name: String
  /// When it was first used, nanoseconds since 1970.
  public let createdWall: Int64
  let state: LockedBox<State>

  /// Bounds memory when a client asks for ever new paths; the numbers of requests start over beyond it.
  private static let requestLimit = 200_000

  init(name: String, now: MonotonicTime, wall: Int64) {
    self.name = name
    createdWall = wall
    // A named session is one test's; the default one may be a whole day's.
    state = LockedBox(
      State(attempts: AttemptCounts(generation: name.isEmpty ? 200_000 : 20_000), lastUsed: now))
  }

  /// Seeds the session's draws; nil for the run's seed.
  public var seed: UInt64? {
    state.withLock { $0.seed }
  }

  func setSeed(_ seed: UInt64?) { state.withLock { $0.seed = seed } }

  /// The port that serves this session alone, over its own link; nil without one.
  public var port: SessionPort? { state.withLock { $0.port } }

  func setPort(_ port: SessionPort?) { state.withLock { $0.port = port } }

  /// When a request last began or ended in it, or the control API last changed something; nil while an exchange is open, which is use
  /// however long it takes.
  var idleSince: MonotonicTime? { state.withLock { $0.open > 0 ? nil : $0.lastUsed } }

  /// Notes that somebody has to do with the session now.
  func touch(now: MonotonicTime) { state.withLock { $0.lastUsed = max($0.lastUsed, now) } }

  // MARK: counting

  /// Counts a request of a method and path, given by their hash: its number from 1, and the rules to ask about it.
  ///
  /// The session counts as used until `leave`, which has to follow.
  func arrive(_ hash: Int, now: MonotonicTime, base: BaseRules) -> (number: Int, table: RuleTable) {
    state.withLock { state in
      state.lastUsed = now
      state.open += 1
      if state.requests.count >= Self.requestLimit { state.requests.removeAll(keepingCapacity: true) }
      return (Int(state.requests[hash, default: 0].increment()), Self.table(&state, base))
    }
  }

  /// An exchange that arrived has ended.
  func leave(now: MonotonicTime) {
    state.withLock { state in
      state.lastUsed = max(state.lastUsed, now)
      state.open -= 1
    }
  }

  /// Counts an attempt of `path` under the script that `scope` names, and returns its number from 1.
  func countAttempt(scope: String, path: String) -> Int {
    state.withLock { $0.attempts.next(AttemptCounts.Key(scope: scope, path: path)) }
  }

  /// How often each path was attempted, for each rule that acted and each script that came with a request.
  var attemptCounts: [String: [String: Int]] { state.withLock { $0.attempts }.byScope }

  /// Moves a counter on and returns its value, from 1.
  func count(_ counter: String) -> Int64 {
    state.withLock { state in
      state.counters[counter, default: 0] += 1
      return state.counters[counter, default: 0]
    }
  }

  /// The counters of templates.
  public var counters: [String: Int64] { state.withLock { $0.counters } }

  // MARK: states

  /// The states of the machines that have left their initial one.
  public var machines: [String: String] { state.withLock { $0.machines } }

  /// The state of a machine; `initial` while it hasn't moved.
  func machine(_ name: String, initial: [String: String]) -> String {
    state.withLock { $0.machines[name] } ?? initial[name] ?? StateStep.initial
  }

  /// Puts a machine into a state, as a test may before it begins.
  public func setMachine(_ name: String, to value: String) { state.withLock { $0.machines[name] = value } }

  /// Whether `rule` could act now: its state is there and its times aren't used up.
  func accepts(_ rule: Rule, initial: [String: String]) -> Bool {
    guard rule.times != nil || rule.state?.required != nil else { return true }
    return state.withLock { Self.accepts(rule, $0, initial) }
  }

  private static func accepts(_ rule: Rule, _ state: State, _ initial: [String: String]) -> Bool {
    if let times = rule.times, state.uses[rule.id, default: 0] >= times { return false }
    guard let step = rule.state, let required = step.required else { return true }
    return (state.machines[step.machine] ?? initial[step.machine] ?? StateStep.initial) == required
  }

  /// Why `rule` couldn't act now, for people; empty when it could.
  func refusals(of rule: Rule, initial: [String: String]) -> [String] {
    var refusals: [String] = []
    if let step = rule.state, let required = step.required {
      let current = machine(step.machine, initial: initial)
      if current != required {
        refusals.append("state \(step.machine): \"\(current)\", the rule needs \"\(required)\"")
      }
    }
    if let times = rule.times, state.withLock({ $0.uses[rule.id, default: 0] }) >= times {
      refusals.append("used up: times \(times)")
    }
    return refusals
  }

  /// Lets `rule` act for one request: false when another request was faster and it no longer may.
  func claim(_ rule: Rule, initial: [String: String]) -> Bool {
    guard rule.times != nil || rule.state != nil else { return true }
    return state.withLock { state in
      guard Self.accepts(rule, state, initial) else { return false }
      if rule.times != nil { state.uses[rule.id, default: 0] += 1 }
      if let step = rule.state, let next = step.next { state.machines[step.machine] = next }
      return true
    }
  }

  // MARK: memories

  /// What the endpoints of one family remember of this session, made when it is first asked for.
  func memory<Memory: SessionMemory>(_ type: Memory.Type = Memory.self) -> Memory {
    state.withLock { state in
      if let known = state.memories[ObjectIdentifier(type)] as? Memory { return known }
      let made = Memory()
      state.memories[ObjectIdentifier(type)] = made
      return made
    }
  }

  // MARK: rules

  /// The rules that hold in this session alone, the oldest first.
  public var rules: [Rule] { state.withLock { $0.rules.rules } }

  func newRuleID() -> String { state.withLock { $0.rules.newID() } }

  /// Adds a rule, or replaces the one of the same id at its place; returns it with its id.
  @discardableResult
  public func add(_ rule: Rule) -> Rule {
    state.withLock { state in
      state.combined = nil
      return state.rules.put(rule)
    }
  }

  /// Removes a rule; false when there is none of that id.
  @discardableResult
  public func removeRule(_ id: String) -> Bool {
    state.withLock { state in
      state.combined = nil
      return state.rules.remove(id)
    }
  }

  /// Removes every rule that holds in this session alone.
  public func removeRules() {
    state.withLock { state in
      state.combined = nil
      state.rules = RuleSet()
    }
  }

  /// The rules to ask: the session's own and those of every session.
  func table(with base: BaseRules) -> RuleTable { state.withLock { Self.table(&$0, base) } }

  private static func table(_ state: inout State, _ base: BaseRules) -> RuleTable {
    if state.rules.rules.isEmpty { return base.table }
    if let known = state.combined, state.combinedGeneration == base.generation { return known }
    let table = RuleTable(base.rules + state.rules.rules)
    state.combined = table
    state.combinedGeneration = base.generation
    return table
  }

  // MARK: resetting

  /// Counters, states and what endpoints remember begin anew; rules, seed and port stay.
  func reset() {
    state.withLock { state in
      state.memories = [:]
      state.attempts.removeAll()
      state.requests = [:]
      state.machines = [:]
      state.counters = [:]
      state.uses = [:]
    }
  }
}

extension FixedWidthInteger {
  fileprivate mutating func increment() -> Self {
    self &+= 1
    return self
  }
}
