import HTTPSemantics
import Quantities

/// Chooses the one script and the one rule that act for a request.
///
/// A script in the header wins over one in the query, and either over a rule's. Losers don't count; but a rule with replies is
/// to its paths what an endpoint is to others, so it acts beside a script that came with the request.
struct Selector {
  /// What concerns a request, as far as it is known.
  enum Result {
    case chosen(Selection)
    /// No script and no rule concerns the request.
    case none
    /// A rule has to look at the body first.
    case needsBody
  }

  let engine: Engine
  let session: Session
  let base: BaseRules
  let table: RuleTable

  init(engine: Engine, session: Session) {
    let base = engine.baseRules
    self.init(engine: engine, session: session, base: base, table: session.table(with: base))
  }

  init(engine: Engine, session: Session, base: BaseRules, table: RuleTable) {
    self.engine = engine
    self.session = session
    self.base = base
    self.table = table
  }

  /// Chooses for a request whose decoded path is `path`; `request` is made only where a rule has to look at it.
  /// - Throws: `Problem` 400 when the request's own script doesn't parse; no attempt is counted.
  func select(_ head: RequestHead, path: ArraySlice<UInt8>, request: () -> MatchRequest) throws(Problem) -> Result {
    let own = try ownScript(head)
    var match: RuleMatch?
    if table.concerns(path) {
      let request = request()
      search: while true {
        let found = table.search(request) { rule in
          (own == nil || !rule.replies.isEmpty) && session.accepts(rule, initial: base.machines)
        }
        switch found {
        case .needsBody: return .needsBody
        case .none: break search
        case .match(let found):
          // Another request may have used the rule up since it was found.
          guard session.claim(found.rule, initial: base.machines) else { continue search }
          match = found
          break search
        }
      }
    }
    guard own != nil || match != nil else { return .none }
    let path = String(decoding: path, as: UTF8.self)
    if let own { return .chosen(step(own, scope: "\(head.method) \(own)", path: path, match: match)) }
    guard let match else { return .none }
    let rule = match.rule
    return .chosen(step(rule.script, scope: rule.id, path: rule.perRule ? "" : path, match: match))
  }

  private func step(_ script: Script?, scope: String, path: String, match: RuleMatch?) -> Selection {
    let attempt = session.countAttempt(scope: scope, path: path)
    let luck = RandomStream(seed: session.seed ?? engine.configuration.seed).keyed(session.name).keyed(scope)
      .keyed(path).keyed(attempt)
    var outcome = Outcome()
    if let step = script?.step(forAttempt: attempt),
      step.chance.map({ luck.keyed("chance").unit < $0.fraction }) ?? true
    {
      outcome = step.outcome
    }
    if let delay = match?.rule.delay {
      outcome.options.delay = (outcome.options.delay ?? .zero) + delay.draw(luck.keyed("delay"))
    }
    return Selection(attempt: attempt, outcome: Box(outcome), rule: match)
  }

  // MARK: scripts that come with the request

  private func ownScript(_ head: RequestHead) throws(Problem) -> Script? {
    if let text = head.value("X-Mock-Script") { return try parsed(text, source: "X-Mock-Script") }
    guard let query = head.queryBytes, let raw = QueryItems.rawValue(named: "mock", in: query) else { return nil }
    return try parsed(ScriptQueryDecoder.decode(rawValue: raw), source: "?mock=")
  }

  private func parsed(_ text: String, source: String) throws(Problem) -> Script {
    do {
      return try engine.script(text)
    } catch {
      throw Problem(
        400, "\(source) \"\(error.input)\": \(error)",
        members: [
          JSONMember("script", .string(error.input)), JSONMember("column", .integer(Int64(error.column))),
          JSONMember("expected", .string(error.expected)),
        ])
    }
  }
}
