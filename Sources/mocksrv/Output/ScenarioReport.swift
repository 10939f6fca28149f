import Scenarios

/// What is said about scenario files, by `check`, at the start and when they change.
enum ScenarioReport {
  /// The mistakes, each with its line and a mark below the place.
  static func text(_ error: ScenarioError) -> String {
    error.mistakes.map { mistake in
      var text = ReadableText.printable(mistake.description)
      if var source = mistake.source {
        // What a file of another system has at the end of a line isn't part of it.
        if source.last == "\r" { source.removeLast() }
        if source.contains(where: { !$0.isWhitespace }) {
          text += "\n" + SourceExcerpt.text(source, column: mistake.column)
        }
      }
      return text
    }.joined(separator: "\n")
  }

  /// What became of files that have changed.
  static func text(_ reload: ScenarioReload) -> String {
    switch reload {
    case .failed(let error): return "scenario not reloaded, the one before goes on:\n" + text(error)
    case .reloaded(let set, let onlyAtStart):
      let names = set.files.map { file in ReadableText.printable(String(file.path.split(separator: "/").last ?? "")) }
      let files = names.count > 3 ? ReadableText.count(names.count, "file") : names.joined(separator: ", ")
      var text = "scenario reloaded: \(ReadableText.count(set.scenario.rules.count, "rule")) from \(files)"
      if !onlyAtStart.isEmpty {
        text += " (a new \(onlyAtStart.joined(separator: ", ")) counts from the next start on)"
      }
      return text
    }
  }

  /// `login.json: 4 rules, 1 machine`.
  static func summary(_ file: ScenarioFile) -> String {
    let scenario = file.scenario
    let machines = Set(scenario.machines.keys).union(scenario.rules.compactMap { $0.state?.machine })
    var parts = [ReadableText.count(scenario.rules.count, "rule")]
    if !machines.isEmpty { parts.append(ReadableText.count(machines.count, "machine")) }
    return "\(ReadableText.printable(file.path)): \(parts.joined(separator: ", "))"
  }

  /// How much of an archive isn't served; nil when all of it is.
  static func omission(_ file: ScenarioFile) -> String? {
    guard !file.notes.isEmpty else { return nil }
    let path = ReadableText.printable(file.path)
    let what = file.notes.count == 1 ? "1 entry is" : "\(file.notes.count) entries are"
    return "\(path): \(what) left out; mocksrv check names them"
  }
}
