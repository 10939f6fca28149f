/// The options of all commands.
enum OptionName: CaseIterable {
  case port, host, profile, loseAttempts, scenario, script, listen, seed, files, uploads, maxBody
  case readyFile, log, journal, journalSize, controlPort, allowRemote, token, timeout
  case url, session, useToken, json, sessionSeed, sessionLink, file
  case path, method, status, since, limit, follow, har, waitTimeout, verdict, level, require
  case dataSeed, verbose, plot, help, version

  /// What `serve` and `run` have in common.
  static let serving: [OptionName] = [
    .port, .host, .allowRemote, .token, .profile, .loseAttempts, .listen, .script, .scenario, .seed, .files, .uploads,
    .maxBody,
    .controlPort, .readyFile, .log, .journal, .journalSize,
  ]

  /// The option's words.
  var spec: OptionSpec {
    switch self {
    case .port: OptionSpec("port", "N", "the port to listen on; 0 takes any free one")
    case .host: OptionSpec("host", "ADDR", "the address to listen on", "127.0.0.1 and ::1")
    case .profile: OptionSpec("profile", "LINK", "put a bad link before the port: very-bad, 'edge,loss=1%'", "none")
    case .loseAttempts:
      OptionSpec("lose-attempts", nil, "let the system lose attempts to connect over a link, by chance; Linux", "off")
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
    case .journalSize:
      OptionSpec("journal-size", "N", "remember the last N exchanges of each session; 0 remembers none")
    case .controlPort:
      OptionSpec("control-port", "N", "serve /_mocksrv/ on a port of its own without a link", "any, if a link is set")
    case .allowRemote: OptionSpec("allow-remote", nil, "let --host be an address other machines can reach", "off")
    case .token:
      OptionSpec(
        "token", "T", "ask everybody who uses the control API for this word", "of other machines, a made-up one")
    case .timeout: OptionSpec("timeout", "DURATION", "end CMD after this time, with exit status 124", "never")
    case .url:
      OptionSpec(
        "url", "URL", "the server's address", "MOCKSRV_CONTROL_URL, MOCKSRV_URL, else http://127.0.0.1:8080",
        hasVariable: false)
    case .session: OptionSpec("session", "NAME", "the session it is about", "the default one")
    case .useToken: OptionSpec("token", "T", "the server's token, where it asks for one", "none")
    case .json: OptionSpec("json", nil, "print the server's answer as it is", "off", hasVariable: false)
    case .sessionSeed: OptionSpec("seed", "N", "the seed of the session's chance", "the server's", hasVariable: false)
    case .sessionLink:
      OptionSpec("link", "LINK", "give the session a port of its own behind LINK", "none", hasVariable: false)
    case .file:
      OptionSpec(
        "file", "FILE", "read rules from FILE; - is standard input", short: "f", repeats: true, hasVariable: false)
    case .path: OptionSpec("path", "PATTERN", "only of paths such as /data/*", "all", hasVariable: false)
    case .method: OptionSpec("method", "METHOD", "only of requests such as POST", "all", hasVariable: false)
    case .status: OptionSpec("status", "CODE", "only of answers such as 503 or 5xx", "all", hasVariable: false)
    case .since: OptionSpec("since", "N", "only of exchanges behind the N-th of the run", "0", hasVariable: false)
    case .limit: OptionSpec("limit", "N", "the newest N at most", "all", hasVariable: false)
    case .follow: OptionSpec("follow", nil, "go on with what comes, until Ctrl-C", "off", hasVariable: false)
    case .har: OptionSpec("har", nil, "print an HTTP archive, which browsers open", "off", hasVariable: false)
    case .waitTimeout: OptionSpec("timeout", "DURATION", "wait no longer than this", "5s", hasVariable: false)
    case .verdict: OptionSpec("name", "VERDICT", "only verdicts of this name", "all", hasVariable: false)
    case .level: OptionSpec("level", "LEVEL", "only verdicts of this level", "all", hasVariable: false)
    case .require:
      OptionSpec("require", "VERDICT", "this verdict must be there and passed", repeats: true, hasVariable: false)
    case .dataSeed: OptionSpec("seed", "N", "as in /data/SIZE?seed=N", "0", hasVariable: false)
    case .verbose: OptionSpec("verbose", nil, "also say where each figure comes from", "off", hasVariable: false)
    case .plot:
      OptionSpec("plot", nil, "show how long transfers over LINK take, by the model", "off", hasVariable: false)
    case .help: OptionSpec("help", nil, "print this text and exit", hasVariable: false)
    case .version: OptionSpec("version", nil, "print the version and exit", hasVariable: false)
    }
  }
}
