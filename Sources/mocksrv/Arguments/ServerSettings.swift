import LinkModel
import MockServer
import Quantities
import Scenarios

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What `serve` and `run` were told, read and checked.
struct ServerSettings {
  /// What the server is started with.
  private(set) var server = ServerOptions()
  /// How exchanges are logged.
  private(set) var log = LogStyle.human
  /// Where each exchange is written in full.
  private(set) var journalFile: OptionValue?
  /// Where the address is written once the port accepts.
  private(set) var readyFile: String?

  /// Reads the options of `serve` and `run`; `port` is the main port where none is given, and the journal remembers
  /// `exchanges` where that is given.
  init(_ arguments: Arguments, port: UInt16, exchanges: Int? = nil) throws(UsageError) {
    if let exchanges { server.engine.journalCapacity = exchanges }
    server.port = try arguments.value(.port).map(Self.port) ?? port
    server.controlPort = try arguments.value(.controlPort).map(Self.port)
    server.host = try HostAddress.read(arguments)
    server.engine.control = try ControlToken.access(arguments)
    if let value = arguments.value(.profile) { server.link = try Self.link(value) }
    server.losesAttempts = arguments.has(.loseAttempts)
    for value in arguments.all(.listen) { server.linkedPorts.append(try Self.linkedPort(value)) }
    for value in arguments.all(.script) {
      do { server.engine.rules.append(try Rule(parsing: value.text)) } catch { throw UsageError(value, error) }
    }
    if let value = arguments.value(.seed) { server.engine.seed = try Self.seed(value) }
    try read(scenario: arguments.all(.scenario).map(\.text), arguments)
    if let value = arguments.value(.maxBody) {
      do { server.engine.maximumBody = try ByteCount(parsing: value.text) } catch {
        throw UsageError(value, expected: error.expected)
      }
    }
    if let value = arguments.value(.log) { log = try Self.logStyle(value) }
    if let value = arguments.value(.files) { server.engine.filesDirectory = try Directories.readable(value) }
    if let value = arguments.value(.uploads) { server.engine.uploadsDirectory = try Directories.writable(value) }
    journalFile = arguments.value(.journal)
    if let value = arguments.value(.journalSize) { server.engine.journalCapacity = try Self.journalSize(value) }
    readyFile = arguments.value(.readyFile)?.text
    server.engine.version = Program.version
    // As the signal does it, with all that comes after one.
    server.onShutdown = { kill(getpid(), SIGTERM) }
    server.warn = { Output.error.say("warning: \($0)") }
  }

  /// A whole number from 0 to 2^64-1.
  static func seed(_ value: OptionValue) throws(UsageError) -> UInt64 {
    guard let seed = UInt64(value.text) else {
      throw UsageError(value, expected: "a whole number from 0 to 18446744073709551615")
    }
    return seed
  }

  private static func port(_ value: OptionValue) throws(UsageError) -> UInt16 {
    guard let port = UInt16(value.text) else {
      throw UsageError(value, expected: "a port from 1 to 65535, or 0 for any free one")
    }
    return port
  }

  private static func journalSize(_ value: OptionValue) throws(UsageError) -> Int {
    guard let size = Int(value.text), (0...10_000_000).contains(size) else {
      throw UsageError(value, expected: "a number of exchanges from 0 to 10000000")
    }
    return size
  }

  /// The link that a value spells.
  static func link(_ value: OptionValue) throws(UsageError) -> LinkProfile {
    do { return try LinkProfile(parsing: value.text) } catch { throw UsageError(value, error) }
  }

  private static func linkedPort(_ value: OptionValue) throws(UsageError) -> ServerOptions.LinkedPort {
    do {
      let port = try ScenarioPort(parsing: value.text)
      return ServerOptions.LinkedPort(port: port.port, link: port.link)
    } catch {
      throw UsageError(value, error)
    }
  }

  /// Takes what the files say where no option says it.
  private mutating func read(scenario paths: [String], _ arguments: Arguments) throws(UsageError) {
    guard !paths.isEmpty else { return }
    let files: ScenarioReloader
    do { files = try ScenarioReloader(reading: paths) } catch { throw UsageError(error) }
    for file in files.set.files { ScenarioReport.omission(file).map { Output.error.say($0) } }
    let scenario = files.set.scenario
    if arguments.value(.seed) == nil, let seed = scenario.seed { server.engine.seed = seed }
    if arguments.value(.profile) == nil { server.link = scenario.profile }
    for port in scenario.listen where port.port == 0 || !server.linkedPorts.contains(where: { $0.port == port.port }) {
      server.linkedPorts.append(ServerOptions.LinkedPort(port: port.port, link: port.link))
    }
    server.scenario = WatchedScenario(files) { Output.error.say(ScenarioReport.text($0)) }
  }

  private static func logStyle(_ value: OptionValue) throws(UsageError) -> LogStyle {
    if let style = LogStyle(rawValue: value.text) { return style }
    let near = NearestSpelling.of(value.text, in: LogStyle.allCases.map(\.rawValue))
    throw UsageError(value, expected: "human, json or off" + (near.map { "; did you mean \($0)?" } ?? ""))
  }
}
