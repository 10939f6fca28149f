import Scenarios

/// `mocksrv check`: says what is wrong in scenario files.
enum CheckCommand {
  static func run(_ arguments: Arguments) throws -> Int32 {
    guard !arguments.operands.isEmpty else { throw UsageError("check needs a file: \(CommandName.check.usage)") }
    var isRight = true
    for operand in arguments.operands where !check(operand) { isRight = false }
    return isRight ? ExitCode.fine : ExitCode.failure
  }

  /// A file by itself, a directory as the set that it is.
  private static func check(_ path: String) -> Bool {
    var files: [ScenarioFile] = []
    var isRight = true
    do throws(ScenarioError) {
      for path in try ScenarioSet.files(at: path) {
        do throws(ScenarioError) {
          let file = try ScenarioFile(reading: path)
          Output.standard.line(ScenarioReport.summary(file))
          for note in file.notes { Output.error.line(ReadableText.printable(note.description)) }
          files.append(file)
        } catch {
          Output.error.line(ScenarioReport.text(error))
          isRight = false
        }
      }
      _ = try ScenarioSet(files)
    } catch {
      Output.error.line(ScenarioReport.text(error))
      isRight = false
    }
    return isRight
  }
}
