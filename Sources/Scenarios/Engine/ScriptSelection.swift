import HTTPSemantics
import Quantities

/// The one script that wins for a request, and the step of it that this attempt gets.
struct ScriptSelection {
  /// Which attempt this is, from 1.
  let attempt: Int
  /// What the script says for it; `ok` when chance spared it.
  let outcome: Box<Outcome>

  /// Header, then query, then rules from the newest to the oldest; losers don't count.
  /// - Throws: `Problem` 400 when the script doesn't parse; no attempt is counted.
  static func select(_ head: RequestHead, scope: RequestScope, engine: Engine) throws(Problem) -> ScriptSelection? {
    if let text = head.value("X-Mock-Script") {
      return try adHoc(text, source: "X-Mock-Script", head: head, scope: scope, engine: engine)
    }
    if let query = head.queryBytes, let raw = QueryItems.rawValue(named: "mock", in: query) {
      let text = ScriptQueryDecoder.decode(rawValue: raw)
      return try adHoc(text, source: "?mock=", head: head, scope: scope, engine: engine)
    }
    guard engine.rules.concerns(scope.path) else { return nil }
    // Rules of the command line look at method and path alone.
    let request = MatchRequest(head: head, path: scope.path, attempt: 0, connection: 0, exchange: 0)
    guard case .match(let match) = engine.rules.search(request) else { return nil }
    let path = match.rule.perRule ? "" : request.pathText
    return select(
      match.rule.script ?? Script(attempts: []), scope: match.rule.id, path: path, session: scope.session,
      engine: engine)
  }

  private static func adHoc(
    _ text: String, source: String, head: RequestHead, scope: RequestScope, engine: Engine
  ) throws(Problem) -> ScriptSelection {
    let script: Script
    do {
      script = try engine.script(text)
    } catch {
      throw Problem(
        400, "\(source) \"\(error.input)\": \(error)",
        members: [
          JSONMember("script", .string(error.input)), JSONMember("column", .integer(Int64(error.column))),
          JSONMember("expected", .string(error.expected)),
        ])
    }
    let path = String(decoding: scope.path, as: UTF8.self)
    return select(
      script, scope: "\(head.method) \(script)", path: path, session: scope.session, engine: engine)
  }

  private static func select(
    _ script: Script, scope: String, path: String, session: String, engine: Engine
  ) -> ScriptSelection {
    let attempt = engine.countAttempt(session: session, scope: scope, path: path)
    let step = script.step(forAttempt: attempt)
    guard let chance = step.chance else { return ScriptSelection(attempt: attempt, outcome: Box(step.outcome)) }
    let draw = RandomStream(seed: engine.configuration.seed).keyed(session).keyed(scope).keyed(path).keyed(attempt)
      .keyed("chance").unit
    return ScriptSelection(attempt: attempt, outcome: Box(draw < chance.fraction ? step.outcome : Outcome()))
  }
}
