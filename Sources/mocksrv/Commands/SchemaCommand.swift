import Scenarios

/// `mocksrv schema`: prints the JSON Schema of scenario files.
enum SchemaCommand {
  static func run(_ arguments: Arguments) throws -> Int32 {
    if let word = arguments.operands.first { throw UsageError("schema takes no argument \"\(word)\"") }
    Output.standard.write(ScenarioSchema.text + "\n")
    return ExitCode.fine
  }
}
