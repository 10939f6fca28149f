/// The options of all commands.
enum OptionName: CaseIterable {
  case port, host, profile, scenario, script, listen, seed, files, uploads, maxBody
  case readyFile, log, journal, controlPort, allowRemote, timeout
  case dataSeed, verbose, help, version

  /// What `serve` and `run` have in common.
  static let serving: [OptionName] = [
    .port, .host, .allowRemote, .profile, .listen, .script, .scenario, .seed, .files, .uploads, .maxBody, .controlPort,
    .readyFile, .log, .journal,
  ]

  /// The option's words.
  var spec: OptionSpec {
    switch self {
    case .port: OptionSpec("port", "N", "the port to listen on; 0 takes any free one")
    case .host: OptionSpec("host", "ADDR", "the address to listen on", "127.0.0.1 and ::1")
    case .profile: OptionSpec("profile", "LINK", "put a bad link before the port: very-bad, 'edge,loss=1%'", "none")
    case .script:
      OptionSpec("script", "RULE", "misbehave where a rule says so: 'GET /data/*: 503*2, ok'", repeats: true)
    case .scenario:
      OptionSpec(
        "scenario", "FILE", "take rules from FILE, or from all of a directory; read anew on change", repeats: true)
    case .listen: OptionSpec("listen", "PORT:LINK", "open a further port behind a link of its own", repeats: true)
    case .seed: OptionSpec("seed", "N", "the seed of all chance; the same seed repeats a run", "1")
    case .files: OptionSpec("files", "DIR", "serve the files of DIR under /files/", "none")
    case .uploads: OptionSpec("uploads", "DIR", "keep what /upload receives in DIR, made if missing", "kept nowhere")
    case .maxBody: OptionSpec("max-body", "SIZE", "answer 413 to request bodies above SIZE", "1g")
    case .readyFile: OptionSpec("ready-file", "FILE", "write address and pid to FILE as JSON once ready", "none")
    case .log: OptionSpec("log", "human|json|off", "how each exchange is logged on standard error", "human")
    case .journal:
      OptionSpec("journal", "FILE", "append a JSON object to FILE for each exchange, with its headers", "none")
    case .controlPort:
      OptionSpec("control-port", "N", "serve /_mocksrv/ on a port of its own without a link", "any, if a link is set")
    case .allowRemote: OptionSpec("allow-remote", nil, "let --host be an address other machines can reach", "off")
    case .timeout: OptionSpec("timeout", "DURATION", "end CMD after this time, with exit status 124", "never")
    case .dataSeed: OptionSpec("seed", "N", "as in /data/SIZE?seed=N", "0", hasVariable: false)
    case .verbose: OptionSpec("verbose", nil, "also say where each figure comes from", "off", hasVariable: false)
    case .help: OptionSpec("help", nil, "print this text and exit", hasVariable: false)
    case .version: OptionSpec("version", nil, "print the version and exit", hasVariable: false)
    }
  }
}
