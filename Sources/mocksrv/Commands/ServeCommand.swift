import Quantities

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `mocksrv serve`: serves until it is told to stop.
enum ServeCommand {
  /// How long open exchanges may go on after the first signal.
  private static let patience = Duration.seconds(2)
  /// Seconds that ending may take in all.
  private static let stopLimit: UInt32 = 5
  private static let step = Duration.milliseconds(10)
  private static let standardPort: UInt16 = 8080

  static func run(_ arguments: Arguments) throws -> Int32 {
    let settings = try ServerSettings(arguments, port: standardPort)
    let signals = SignalWaiter([SIGINT, SIGTERM, SIGHUP])
    let running = try RunningServer(settings)
    let server = running.server
    let control = server.control.map { " control \($0.url)" } ?? ""
    // A closed standard output is no reason not to serve.
    Output.standard.line("mocksrv ready \(server.url)\(control)")
    running.announceLinkedPorts()
    running.announceToken()
    _ = signals.next()
    server.stopAccepting()
    let deadline = Clock.now + patience
    while server.openExchanges > 0, Clock.now < deadline {
      if signals.next(within: step) != nil { break }
    }
    // A thread that hangs in a rule's expression must not keep the program alive.
    signals.exit(after: stopLimit)
    running.stop()
    return ExitCode.fine
  }
}
