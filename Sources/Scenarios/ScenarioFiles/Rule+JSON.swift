import Quantities

extension Rule {
  /// Reads one rule, an object or a string, as it stands in a scenario file; files of replies are looked for in `directory`,
  /// and without one they take an absolute path.
  /// - Throws: `ScenarioError` with every mistake that was found.
  public init(json node: JSONNode, directory: String? = nil) throws(ScenarioError) {
    let mistakes = MistakeList()
    let rule = RuleReader(directory: directory, mistakes: mistakes).rule(node)
    guard let rule, mistakes.isEmpty else { throw ScenarioError(mistakes.sorted(path: "")) }
    self = rule
  }

  /// The rule as it can stand in a scenario file; what is as without saying is left out.
  ///
  /// It reads back to an equal rule, as long as values of a repeated name stand side by side.
  public var json: JSONValue {
    var members: [JSONMember] = []
    if !id.isEmpty { members.append(JSONMember("id", .string(id))) }
    if priority != 0 { members.append(JSONMember("priority", .integer(Int64(priority)))) }
    if match != RequestPattern() { members.append(JSONMember("match", match.json)) }
    if let script { members.append(JSONMember("script", .string(script.description))) }
    if perRule { members.append(JSONMember("per", .string("rule"))) }
    if replies.count == 1 { members.append(JSONMember("reply", replies[0].json)) }
    if replies.count > 1 { members.append(JSONMember("replies", .array(replies.map(\.json)))) }
    if let delay { members.append(JSONMember("delay", delay.json)) }
    if let times { members.append(JSONMember("times", .integer(Int64(times)))) }
    if let state { members.append(JSONMember("state", state.json)) }
    return .object(members)
  }
}

extension DelayDistribution {
  fileprivate var json: JSONValue {
    switch self {
    case .fixed(let duration): return .string(duration.quantityText)
    case .uniform(let from, let to):
      return .object([JSONMember("uniform", .array([.string(from.quantityText), .string(to.quantityText)]))])
    case .logNormal(let median, let sigma, let maximum):
      var members = [JSONMember("median", .string(median.quantityText)), JSONMember("sigma", .number(sigma))]
      if let maximum { members.append(JSONMember("max", .string(maximum.quantityText))) }
      return .object([JSONMember("lognormal", .object(members))])
    }
  }
}

extension StateStep {
  fileprivate var json: JSONValue {
    var members = [JSONMember("machine", .string(machine))]
    if let required { members.append(JSONMember("is", .string(required))) }
    if let next { members.append(JSONMember("becomes", .string(next))) }
    return .object(members)
  }
}
