import LinkModel

/// Puts scenario files together, noting what they contradict each other in.
struct ScenarioMerge {
  private(set) var scenario = Scenario()
  private(set) var mistakes: [ScenarioMistake] = []
  private var names = RuleNames()
  private var places: [ScenarioFile.Part: ScenarioMistake] = [:]

  mutating func add(_ file: ScenarioFile) {
    let next = file.scenario
    if let seed = next.seed {
      clash(.seed, in: file, if: scenario.seed != nil && scenario.seed != seed, "another seed")
      scenario.seed = scenario.seed ?? seed
    }
    if let profile = next.profile {
      clash(.profile, in: file, if: scenario.profile != nil && scenario.profile != profile, "another profile")
      scenario.profile = scenario.profile ?? profile
    }
    for port in next.listen {
      let known = port.port == 0 ? nil : scenario.listen.first { $0.port == port.port }
      clash(.port(port.port), in: file, if: known != nil && known != port, "another link for port \(port.port)")
      if known == nil { scenario.listen.append(port) }
    }
    for (machine, state) in next.machines {
      let known = scenario.machines[machine]
      clash(
        .machine(machine), in: file, if: known != nil && known != state,
        "another first state for machine \"\(machine)\"")
      scenario.machines[machine] = known ?? state
    }
    for var rule in next.rules {
      let part = ScenarioFile.Part.id(rule.id)
      if file.places[part] != nil {
        clash(part, in: file, if: places[part] != nil, "a rule of the same id \"\(rule.id)\"")
      } else if RuleNames.isMade(rule.id) || HARImport.isArchive(file.path) {
        rule.id = names.free(rule.id)
      }
      scenario.rules.append(rule)
    }
    places.merge(file.places) { first, _ in first }
  }

  private mutating func clash(
    _ part: ScenarioFile.Part, in file: ScenarioFile, if isClash: Bool, _ what: String
  ) {
    guard isClash, let place = file.places[part], let other = places[part] else { return }
    mistakes.append(
      ScenarioMistake(
        path: place.path, line: place.line, column: place.column,
        message: "\(other.path):\(other.line):\(other.column) has \(what); one of the two must go",
        source: file.line(place.line)
      ))
  }
}
