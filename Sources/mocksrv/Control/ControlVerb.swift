import Quantities
import Scenarios

/// What `mocksrv ctl` can ask of a server.
enum ControlVerb: String, CaseIterable {
  case health, sessions, rules, machines, topics, journal, wait, verdicts, link, reset, shutdown

  /// The options of every verb.
  static let common: [OptionName] = [.url, .useToken, .json, .help]

  /// The options of the verb alone.
  var ownOptions: [OptionName] {
    switch self {
    case .health, .shutdown, .link: []
    case .sessions: [.sessionSeed, .sessionLink]
    case .rules: [.session, .file]
    case .machines, .topics, .reset: [.session]
    case .journal: [.session, .path, .method, .status, .since, .limit, .follow, .har]
    case .wait: [.session, .path, .method, .status, .since, .waitTimeout]
    case .verdicts: [.session, .path, .verdict, .level, .require]
    }
  }

  /// How the verb is written, a line for each of its forms.
  var usage: [(words: String, summary: String)] {
    switch self {
    case .health: [("health", "whether a server is up, and its version")]
    case .sessions:
      [
        ("sessions", "list the sessions"),
        ("sessions add [NAME]", "make one (--seed, --link), and print the address its client uses"),
        ("sessions reset|rm NAME", "let it begin anew; or forget it"),
      ]
    case .rules:
      [
        ("rules", "list the rules that hold in the session"),
        ("rules add RULE... | -f FILE", "add some ('GET /feed: 503*2, ok', or JSON), and print their ids"),
        ("rules rm ID... | clear", "remove some, or all that the session has of its own"),
      ]
    case .machines: [("machines [MACHINE STATE]", "show the states of the session's machines; or set one")]
    case .topics:
      [
        ("topics", "list what is published, and how many streams listen"),
        ("topics publish TOPIC TEXT", "give an event to every stream that listens"),
        ("topics drop TOPIC [HOW]", "end those streams: end, close (so without HOW), reset or stall"),
        ("topics rm TOPIC", "end them in good order and forget the events"),
      ]
    case .journal: [("journal [--follow] [--har]", "list what was asked and answered")]
    case .wait: [("wait N [--timeout 5s]", "wait until N exchanges are over; exit 1 when they aren't in time")]
    case .verdicts: [("verdicts [--require NAME]", "what the client did right and wrong; exit 3 when it failed")]
    case .link: [("link [LINK|none]", "show the link of the main port; or put another there")]
    case .reset: [("reset", "let counters, states and journal begin anew (all sessions)")]
    case .shutdown: [("shutdown", "end the server as Ctrl-C does")]
    }
  }

  /// The verb that `arguments` begin with; the rest are its operands.
  static func find(_ arguments: Arguments) throws(UsageError) -> ControlVerb {
    let names = allCases.map(\.rawValue)
    guard let word = arguments.operands.first else {
      throw UsageError("ctl needs to be told what: \(names.joined(separator: ", "))")
    }
    guard let verb = ControlVerb(rawValue: word) else {
      let near = NearestSpelling.of(word, in: names).map { "did you mean \($0)?" }
      throw UsageError(
        "ctl can't \"\(ReadableText.printable(word))\"; \(near ?? "there are \(names.joined(separator: ", "))")")
    }
    try verb.check(arguments)
    return verb
  }

  /// Options of other verbs are mistakes, unless a variable gave them.
  private func check(_ arguments: Arguments) throws(UsageError) {
    for option in CommandName.ctl.options {
      guard let value = arguments.value(option), value.origin.hasPrefix("-") else { continue }
      guard !Self.common.contains(option), !ownOptions.contains(option) else { continue }
      let owners = Self.allCases.filter { $0.ownOptions.contains(option) }.map { "ctl \($0.rawValue)" }
      throw UsageError(
        "\(value.origin) is no option of ctl \(rawValue); it belongs to \(owners.joined(separator: " and "))")
    }
  }
}
