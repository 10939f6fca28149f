import Quantities
import Scenarios

/// `mocksrv run`: serves while a command runs.
enum RunCommand {
  /// How long the server has to notice that the command's connections are gone.
  private static let patience = Duration.milliseconds(500)

  /// How many exchanges the closing table can look back on.
  private static let tableExchanges = 50_000

  /// Runs the command whose words start at `first` of all the program's words.
  static func run(_ arguments: Arguments, first: Int) throws -> Int32 {
    guard let name = arguments.operands.first else {
      throw UsageError("run needs a command: mocksrv run [OPTIONS] -- CMD [ARG...]")
    }
    let required = try RequiredVerdicts(arguments)
    let settings = try ServerSettings(arguments, port: 0, exchanges: tableExchanges)
    let limit = try arguments.value(.timeout).map(timeout)
    let descriptors = DescriptorLimit.current
    let supervisor = ChildSupervisor(limit: limit)
    let running = try RunningServer(settings)
    Environment.set(VariableNames.url, running.server.url)
    Environment.set(VariableNames.controlURL, running.server.controlURL)
    Output.error.say("serving \(running.server.url)")
    if let token = arguments.value(.token) { Environment.set(VariableNames.token, token.text) }
    running.announceLinkedPorts()
    running.announceToken()
    let status: Int32
    do throws(RuntimeFailure) {
      // The words go to the command byte for byte; as Swift strings they would have to be UTF-8.
      status = try supervisor.run(CommandLine.unsafeArgv + first, name: name, descriptors: descriptors)
    } catch {
      running.stop()
      throw error
    }
    supervisor.wait(atMost: patience) { running.server.openExchanges == 0 }
    running.stop()
    let engine = running.server.engine
    let entries = engine.journal.entries
    var policy = VerdictPolicy()
    policy.clientSucceeded = status == ExitCode.fine
    let verdicts = VerdictReport.judge(entries, policy: policy)
    let report = RunReport(entries, verdicts: verdicts, connections: engine.connectionCount)
    Output.error.write(report.lines.joined(separator: "\n") + "\n")
    let shortcomings = required.shortcomings(verdicts.map { ($0.name, $0.result.rawValue, $0.summary) })
    for shortcoming in shortcomings { Output.error.say(shortcoming) }
    // What the command says of itself comes first.
    return status == ExitCode.fine && !shortcomings.isEmpty ? ExitCode.verdictFailed : status
  }

  private static func timeout(_ value: OptionValue) throws(UsageError) -> Duration {
    let limit: Duration
    do { limit = try Duration(parsing: value.text) } catch { throw UsageError(value, expected: error.expected) }
    guard limit > .zero else { throw UsageError(value, expected: "a duration above zero such as 30s") }
    return limit
  }
}
