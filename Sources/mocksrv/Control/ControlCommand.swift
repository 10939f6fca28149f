import Scenarios

/// `mocksrv ctl`: asks a running server by its control API.
enum ControlCommand {
  static func run(_ arguments: Arguments) throws -> Int32 {
    let verb = try ControlVerb.find(arguments)
    let job = ControlJob(client: try ControlClient(arguments), arguments: arguments, verb: verb)
    switch verb {
    case .health: return try job.health()
    case .sessions: return try job.sessions()
    case .topics: return try job.topics()
    case .rules: return try job.rules()
    case .machines: return try job.machines()
    case .journal: return try job.journal()
    case .wait: return try job.wait()
    case .verdicts: return try job.verdicts()
    case .link: return try job.link()
    case .reset: return try job.reset()
    case .shutdown: return try job.shutdown()
    }
  }
}
