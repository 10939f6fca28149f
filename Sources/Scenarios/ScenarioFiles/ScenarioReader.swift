import LinkModel

/// Reads the outermost object of a scenario file.
struct ScenarioReader {
  private let rules: RuleReader
  private let mistakes: MistakeList
  private(set) var scenario = Scenario()
  private(set) var places: [ScenarioFile.Part: JSONNode] = [:]

  /// The keys of a file.
  static let keys = ["seed", "profile", "listen", "machines", "rules", "$schema"]

  init(directory: String, _ mistakes: MistakeList) {
    rules = RuleReader(directory: directory, mistakes: mistakes)
    self.mistakes = mistakes
  }

  mutating func read(_ node: JSONNode) {
    let expected = "a scenario: an object with \"rules\""
    guard let fields = ObjectFields(node, keys: Self.keys, expected: expected, mistakes) else { return }
    if let schema = fields["$schema"] { _ = rules.string(schema, expected: "the address of a schema, for editors") }
    if let seed = fields["seed"] { read(seed: seed) }
    if let profile = fields["profile"] { read(profile: profile) }
    if let listen = fields["listen"] { read(listen: listen) }
    if let machines = fields["machines"] { read(machines: machines) }
    if let rules = fields["rules"] { read(rules: rules) }
  }

  private mutating func read(seed node: JSONNode) {
    places[.seed] = node
    if case .number(let spelling) = node.kind, let seed = UInt64(spelling) {
      scenario.seed = seed
    } else {
      mistakes.add(node, expected: "a whole number from 0 to 18446744073709551615")
    }
  }

  private mutating func read(profile node: JSONNode) {
    places[.profile] = node
    guard let text = rules.string(node, expected: "a link such as \"very-bad\" or \"edge,loss=1%\"") else { return }
    do { scenario.profile = try LinkProfile(parsing: text) } catch { mistakes.add(node, error) }
  }

  private mutating func read(listen node: JSONNode) {
    guard let items = node.items else {
      mistakes.add(node, expected: "ports with their links, such as [\"8081:edge\"]")
      return
    }
    for item in items {
      guard let text = rules.string(item, expected: "PORT:LINK such as \"8081:edge\"") else { continue }
      do {
        let port = try ScenarioPort(parsing: text)
        if port.port != 0, let other = places.updateValue(item, forKey: .port(port.port)) {
          mistakes.add(item, "port \(port.port) stands at line \(other.line) already")
        }
        scenario.listen.append(port)
      } catch {
        mistakes.add(item, error)
      }
    }
  }

  private mutating func read(machines node: JSONNode) {
    guard let members = node.members else {
      mistakes.add(node, expected: "machines and the states they begin in, such as {\"login\": \"signed-out\"}")
      return
    }
    for member in members {
      guard let machine = rules.name(member.name, "the name of a state machine"),
        let state = rules.name(member.value, "the state in which it begins")
      else { continue }
      scenario.machines[machine] = state
      places[.machine(machine)] = member.value
    }
  }

  private mutating func read(rules node: JSONNode) {
    guard let items = node.items else {
      mistakes.add(node, expected: "an array of rules")
      return
    }
    var names = RuleNames(taken: Set(items.compactMap { Self.id(of: $0)?.string }))
    for item in items {
      guard var rule = rules.rule(item) else { continue }
      if let id = Self.id(of: item) {
        if let other = places.updateValue(id, forKey: .id(rule.id)), !rule.id.isEmpty {
          mistakes.add(id, "the id \"\(rule.id)\" stands at line \(other.line), column \(other.column) already")
        }
      } else if item.string == nil {
        rule.id = names.name(for: rule)
      }
      scenario.rules.append(rule)
    }
  }

  private static func id(of node: JSONNode) -> JSONNode? {
    node.members?.first { $0.name.string == "id" }?.value
  }
}
