/// The words of a command line, sorted into options and operands.
struct Arguments {
  /// What was given for each option, in order; one value unless the option repeats.
  private(set) var values: [OptionName: [OptionValue]] = [:]
  /// The words that are no options.
  private(set) var operands: [String] = []
  /// Where the operands start among all words; nil when there are none.
  private(set) var firstOperand: Int?

  /// The value of `option`; nil when it wasn't given.
  func value(_ option: OptionName) -> OptionValue? { values[option]?.last }

  /// All values of `option`.
  func all(_ option: OptionName) -> [OptionValue] { values[option] ?? [] }

  /// Whether a switch is on.
  func has(_ option: OptionName) -> Bool { values[option] != nil }

  mutating func add(_ value: OptionValue, to option: OptionName) {
    if option.spec.repeats { values[option, default: []].append(value) } else { values[option] = [value] }
  }

  mutating func add(operand: String, at index: Int) {
    if firstOperand == nil { firstOperand = index }
    operands.append(operand)
  }
}
