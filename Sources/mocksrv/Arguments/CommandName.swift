/// The commands of mocksrv.
enum CommandName: String, CaseIterable {
  case serve, run, ctl, check, schema, data, profiles, help

  /// The options the command takes, in the order its help lists them.
  var options: [OptionName] {
    switch self {
    case .serve: OptionName.serving + [.help, .version]
    case .run: OptionName.serving + [.require, .timeout, .help]
    case .check, .schema: [.help]
    case .ctl:
      ControlVerb.allCases.reduce(into: ControlVerb.common.filter { $0 != .help }) { options, verb in
        options += verb.ownOptions.filter { !options.contains($0) }
      } + [.help]
    case .data: [.dataSeed, .help]
    case .profiles: [.verbose, .plot, .help]
    case .help: []
    }
  }

  /// How the command is written.
  var usage: String {
    switch self {
    case .serve: "mocksrv [serve] [OPTIONS]"
    case .run: "mocksrv run [OPTIONS] -- CMD [ARG...]"
    case .check: "mocksrv check FILE..."
    case .schema: "mocksrv schema"
    case .ctl: "mocksrv ctl VERB [OPTIONS]"
    case .data: "mocksrv data SIZE [--seed N]"
    case .profiles: "mocksrv profiles [--verbose | LINK... --plot]"
    case .help: "mocksrv help [COMMAND]"
    }
  }
}
