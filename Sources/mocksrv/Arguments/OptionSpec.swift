/// How an option is written and what it means.
struct OptionSpec {
  /// The name without dashes.
  let name: String
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
    _ name: String, _ placeholder: String?, _ summary: String, _ standard: String? = nil, repeats: Bool = false,
    hasVariable: Bool = true
  ) {
    self.name = name
    self.placeholder = placeholder
    self.summary = summary
    self.standard = standard
    self.repeats = repeats
    self.hasVariable = hasVariable
  }

  /// `--port`.
  var flag: String { "--\(name)" }

  /// `--port N`.
  var usage: String { placeholder.map { "\(flag) \($0)" } ?? flag }

  /// `MOCKSRV_PORT`; nil when no variable can give it.
  var variable: String? {
    guard hasVariable else { return nil }
    return "MOCKSRV_" + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
  }
}
