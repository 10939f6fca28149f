/// How an option is written and what it means.
struct OptionSpec {
  /// The name without dashes.
  let name: String
  /// The letter of `-f`; nil for none.
  let short: Character?
  /// What stands for the value in help texts; nil for a switch.
  let placeholder: String?
  /// What it is for.
  let summary: String
  /// What holds when it isn't given; nil when there is nothing to say.
  let standard: String?
  /// Whether it can be given more than once.
  let repeats: Bool
  /// Whether an environment variable can give it.
  let hasVariable: Bool

  /// An option's words.
  init(
    _ name: String, _ placeholder: String?, _ summary: String, _ standard: String? = nil, short: Character? = nil,
    repeats: Bool = false, hasVariable: Bool = true
  ) {
    self.name = name
    self.short = short
    self.placeholder = placeholder
    self.summary = summary
    self.standard = standard
    self.repeats = repeats
    self.hasVariable = hasVariable
  }

  /// Whether `word` is the option's flag, in its long or its short form.
  func isFlag(_ word: String) -> Bool { word == flag || (short.map { word == "-\($0)" } ?? false) }

  /// `--port`.
  var flag: String { "--\(name)" }

  /// `--port N`.
  var usage: String {
    let words = placeholder.map { "\(flag) \($0)" } ?? flag
    return short.map { "-\($0), \(words)" } ?? words
  }

  /// `MOCKSRV_PORT`; nil when no variable can give it.
  var variable: String? {
    guard hasVariable else { return nil }
    return "MOCKSRV_" + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
  }
}
