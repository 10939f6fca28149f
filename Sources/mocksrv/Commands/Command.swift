import Quantities
import Scenarios

/// The program: finds the command that the words name, runs it, and says what went wrong.
enum Command {
  /// Runs `words`, which are the program's arguments without its name; returns the exit status.
  static func main(_ words: [String]) -> Int32 {
    var current: CommandName?
    do {
      let (name, skipped) = try find(words)
      current = name
      return try run(name, Array(words.dropFirst(skipped)), skipped: skipped)
    } catch var error as UsageError {
      error.command = current
      Output.error.line(error.text)
      return ExitCode.usage
    } catch let failure as RuntimeFailure {
      Output.error.say(failure.description)
      return failure.status
    } catch {
      Output.error.say("\(error)")
      return ExitCode.failure
    }
  }

  /// The command and how many words its name takes; options alone mean `serve`.
  private static func find(_ words: [String]) throws(UsageError) -> (CommandName, skipped: Int) {
    guard let word = words.first, !word.hasPrefix("-") else { return (.serve, 0) }
    if let name = CommandName(rawValue: word) { return (name, 1) }
    throw unknown(word)
  }

  private static func unknown(_ word: String) -> UsageError {
    let names = CommandName.allCases.map(\.rawValue)
    let near = NearestSpelling.of(word, in: names)
    let fix = near.map { "did you mean \($0)?" } ?? "there are \(names.joined(separator: ", "))"
    return UsageError("unknown command \(ReadableText.printable(word)); \(fix)")
  }

  private static func run(_ name: CommandName, _ words: [String], skipped: Int) throws -> Int32 {
    if name == .help { return try help(words) }
    let arguments = try ArgumentReader.read(words, for: name)
    if arguments.has(.help) { return show(HelpText.of(name == .serve && skipped == 0 ? nil : name)) }
    if arguments.has(.version) { return show("mocksrv \(Program.version)\n") }
    switch name {
    case .serve:
      if let word = arguments.operands.first { throw UsageError("serve takes no argument \"\(word)\"") }
      warnOfMisspeltVariables()
      return try ServeCommand.run(arguments)
    case .run:
      warnOfMisspeltVariables()
      // The program's own name stands before the words.
      return try RunCommand.run(arguments, first: 1 + skipped + (arguments.firstOperand ?? 0))
    case .check: return try CheckCommand.run(arguments)
    case .schema: return try SchemaCommand.run(arguments)
    case .ctl: return try ControlCommand.run(arguments)
    case .data: return try DataCommand.run(arguments)
    case .profiles: return try ProfilesCommand.run(arguments)
    case .help: return ExitCode.fine
    }
  }

  private static func warnOfMisspeltVariables() {
    for warning in VariableNames.misspelt() { Output.error.say("warning: \(warning)") }
  }

  private static func help(_ words: [String]) throws(UsageError) -> Int32 {
    guard let word = words.first, !word.hasPrefix("-") else { return show(HelpText.of(nil)) }
    guard let name = CommandName(rawValue: word) else { throw unknown(word) }
    return show(HelpText.of(name))
  }

  private static func show(_ text: String) -> Int32 {
    Output.standard.write(text)
    return ExitCode.fine
  }
}
