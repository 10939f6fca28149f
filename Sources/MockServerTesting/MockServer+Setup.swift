import MockServer
import MockTesting

extension MockServer {
  /// A server as a test asks for it, on a free port.
  /// - Throws: `MockSetupError` when something in it can't be read; what the server's start throws.
  convenience init(_ setup: MockSetup) throws {
    let scenario = try setup.scenario()
    var options = ServerOptions()
    options.engine.rules = scenario.rules
    options.engine.machines = scenario.machines
    if let seed = scenario.seed { options.engine.seed = seed }
    options.link = scenario.profile
    options.linkedPorts = scenario.listen.map { ServerOptions.LinkedPort(port: $0.port, link: $0.link) }
    try self.init(options)
  }
}
