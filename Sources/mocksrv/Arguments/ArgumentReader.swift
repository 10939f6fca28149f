import Quantities
import Scenarios

/// Reads the words behind a command's name, then the environment for what they leave open.
struct ArgumentReader {
  private let command: CommandName
  private let words: [String]
  private var arguments = Arguments()

  /// Reads `words` as the options and operands of `command`.
  static func read(_ words: [String], for command: CommandName) throws(UsageError) -> Arguments {
    var reader = ArgumentReader(command: command, words: words)
    try reader.readWords()
    // Whoever asks for help gets it, whatever the variables hold.
    if !reader.arguments.has(.help), !reader.arguments.has(.version) { try reader.readVariables() }
    return reader.arguments
  }

  private init(command: CommandName, words: [String]) {
    self.command = command
    self.words = words
  }

  private mutating func readWords() throws(UsageError) {
    var index = 0
    while index < words.count {
      let word = words[index]
      index += 1
      if word == "--" {
        addOperands(from: index)
      } else if word == "-h" {
        arguments.add(OptionValue(text: "", origin: word), to: .help)
      } else if word.hasPrefix("-"), word.count > 1 {
        try readOption(word, &index)
      } else if command == .run {
        // What follows CMD belongs to it, as with env and timeout.
        addOperands(from: index - 1)
      } else {
        arguments.add(operand: word, at: index - 1)
        continue
      }
      if arguments.firstOperand != nil, command == .run { return }
    }
  }

  private mutating func addOperands(from start: Int) {
    for position in start..<words.count { arguments.add(operand: words[position], at: position) }
  }

  private mutating func readOption(_ word: String, _ index: inout Int) throws(UsageError) {
    let name = String(word.prefix { $0 != "=" })
    guard let option = command.options.first(where: { $0.spec.isFlag(name) }) else { throw unknown(name) }
    let spec = option.spec
    let inline = name.count < word.count ? String(word.dropFirst(name.count + 1)) : nil
    guard spec.placeholder != nil else {
      guard inline == nil else { throw UsageError("\(name) takes no value; write it alone") }
      arguments.add(OptionValue(text: "", origin: name), to: option)
      return
    }
    if let inline {
      arguments.add(OptionValue(text: inline, origin: name), to: option)
    } else if index < words.count, !words[index].hasPrefix("--") {
      arguments.add(OptionValue(text: words[index], origin: name), to: option)
      index += 1
    } else {
      throw UsageError("\(name) needs a value: \(spec.usage)")
    }
  }

  private func unknown(_ name: String) -> UsageError {
    let others = CommandName.allCases.filter { other in other.options.contains { $0.spec.flag == name } }
    if let other = others.first {
      return UsageError("\(name) is no option of mocksrv \(command.rawValue); it belongs to mocksrv \(other.rawValue)")
    }
    let flags = command.options.map(\.spec.flag)
    let near = NearestSpelling.of(name.hasPrefix("--") ? name : "-\(name)", in: flags)
    let fix = near.map { "did you mean \($0)?" } ?? "there are \(flags.joined(separator: ", "))"
    return UsageError("unknown option \(ReadableText.printable(name)); \(fix)")
  }

  private mutating func readVariables() throws(UsageError) {
    for option in command.options where !arguments.has(option) {
      let spec = option.spec
      // An empty variable is how scripts write "not set".
      guard let name = spec.variable, let text = Environment.value(name), !text.isEmpty else { continue }
      if spec.placeholder == nil {
        if try Self.isOn(name, text) { arguments.add(OptionValue(text: "", origin: name), to: option) }
      } else if spec.repeats {
        for line in text.split(separator: "\n") where line.contains(where: { !$0.isWhitespace }) {
          arguments.add(OptionValue(text: String(line), origin: name), to: option)
        }
      } else {
        arguments.add(OptionValue(text: text, origin: name), to: option)
      }
    }
  }

  private static func isOn(_ name: String, _ text: String) throws(UsageError) -> Bool {
    switch text.lowercased() {
    case "1", "yes", "true", "on": return true
    case "0", "no", "false", "off": return false
    default: throw UsageError("\(name): \"\(text)\" is not valid: expected 1 or 0")
    }
  }
}
