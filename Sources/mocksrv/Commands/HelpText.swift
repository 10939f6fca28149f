import Scenarios

/// What `--help` prints: the words of each command, and its options from the table the reader uses.
enum HelpText {
  /// The help of `command`; of the whole program for nil.
  static func of(_ command: CommandName?) -> String {
    switch command {
    case nil, .help: overview
    case .serve: serve
    case .run: run
    case .check: check
    case .schema: schema
    case .ctl: ctl
    case .data: data
    case .profiles: profiles
    }
  }

  private static let overview = """
    mocksrv - a local HTTP server that misbehaves exactly as asked

    It answers on your own machine and fails on purpose: errors, cut connections, silence, slow links. Point a client at
    it and see whether the client retries, resumes and uploads as it should.

    Commands:
      mocksrv [serve] [OPTIONS]               serve until Ctrl-C, on http://127.0.0.1:8080
      mocksrv run [OPTIONS] -- CMD [ARG...]   serve while CMD runs, then show what each attempt met
      mocksrv check FILE...                   say what is wrong in scenario files
      mocksrv schema                          print the JSON Schema of scenario files
      mocksrv ctl VERB [OPTIONS]              load rules into a running server, read its journal and verdicts
      mocksrv data SIZE [--seed N]            print the bytes of /data/SIZE, to compare a download with
      mocksrv profiles [--verbose]            list the links that have a name, such as very-bad
      mocksrv profiles LINK... --plot         show how long transfers over a link take
      mocksrv help COMMAND                    all about one command

    Try it:
      mocksrv &
      curl --retry 3 -o out 'http://127.0.0.1:8080/data/1m?mock=503*2,ok'        two errors, then the file
      curl -o out 'http://127.0.0.1:8080/data/1m?mock=reset@64k,ok'              a connection cut after 64 KiB
      curl -C - -o out 'http://127.0.0.1:8080/data/1m'                           the rest of it
      mocksrv data 1m | cmp - out                                                the same bytes?

    Options of serve, which is what runs when no command is named:
    \(options(of: .serve))

    \(variables)
    """ + "\n"

  private static let serve = """
    \(CommandName.serve.usage) - serve until SIGINT or SIGTERM

    The first line on standard output is "mocksrv ready http://127.0.0.1:PORT", written once the port accepts; each
    finished exchange is a line on standard error. The first signal lets open exchanges go on for up to two seconds, the
    second stops at once; both exit 0.

    Options:
    \(options(of: .serve))

    \(variables)

    Examples:
      mocksrv --profile very-bad
      mocksrv --port 0 --ready-file ready.json --log json
      mocksrv --script 'GET /files/*: reset@64k, ok' --files ./downloads
      mocksrv --script 'PUT /upload: 503+retry-after=2s*2, ok' --uploads ./received
      mocksrv --scenario login.json                                rules of a file, see docs/SCENARIOS.md
      mocksrv --scenario checkout.har                              answers as a browser recorded them
      mocksrv --listen 8081:edge --listen '8082:lte for 10s; offline for 30s; lte'

    Exit status: 0 stopped by a signal, 1 something failed (a port in use), 2 wrong usage.
    """ + "\n"

  private static let run = """
    \(CommandName.run.usage) - serve while CMD runs

    CMD finds the server's address in MOCKSRV_URL (and the control API's in MOCKSRV_CONTROL_URL). Standard input, output
    and error are CMD's own, signals are passed on to it, and what it leaves running in the background is ended with
    it. At the end a table on standard error shows what each attempt met, and verdicts say what CMD did wrong.
    With --require, a verdict that failed or wasn't put to the test makes the status 3 when CMD itself ended with 0.

    Verdicts: \(verdicts)

    Options:
    \(options(of: .run))

    \(variables)

    Examples:
      mocksrv run -- sh -c 'curl --retry 3 -o out "$MOCKSRV_URL/data/1m?mock=503*2,ok"'
      mocksrv run --require retry-after --script 'GET /feed: 503+retry-after=1*2, ok' -- ./my-client
      mocksrv run --profile edge --timeout 1m -- ./my-client-tests
      mocksrv run --script 'ANY /upload: close@up:1m, ok' -- python3 upload.py

    Exit status: CMD's own (128 and the signal's number when one ended it); 124 after --timeout, 126 when CMD can't be
    run, 127 when there is no CMD; 1 when the server failed, 2 for wrong usage, 3 when a required verdict failed.
    """ + "\n"

  private static let check = """
    \(CommandName.check.usage) - say what is wrong in scenario files

    A FILE is checked by itself, a directory as the set of its *.json and *.jsonc that --scenario makes of it. Mistakes go
    to standard error as PATH:LINE:COLUMN: MESSAGE, up to 20 of each file; a file without any is a line on standard
    output. A file named *.har is an HTTP archive; of its entries those are named too that hold no answer to serve.

    Options:
    \(options(of: .check))

    Examples:
      mocksrv check scenarios/login.json
      mocksrv check scenarios && mocksrv --scenario scenarios

    Exit status: 0 all are right, 1 some aren't or can't be read, 2 wrong usage.
    """ + "\n"

  private static let schema = """
    \(CommandName.schema.usage) - print the JSON Schema of scenario files

    The schema (2020-12) tells editors what to offer and what to underline. It knows less than mocksrv check: which scripts
    parse, which links there are, and what excludes what in them.

    Options:
    \(options(of: .schema))

    Examples:
      mocksrv schema > mocksrv.schema.json      then name it in a file: "$schema": "./mocksrv.schema.json"
    """ + "\n"

  private static let ctl = """
    \(CommandName.ctl.usage) - ask a running server by its control API

    \(verbs)

    Options:
    \(options(of: .ctl))

    MOCKSRV_SESSION and MOCKSRV_TOKEN stand for --session and --token. Inside `mocksrv run` the server is found by itself.

    Examples:
      url=$(mocksrv ctl sessions add login)         a session of its own for one test; its client goes to $url
      mocksrv ctl --session login rules add 'GET /feed: 503+retry-after=1*2, ok'
      mocksrv ctl --session login wait 3 --timeout 10s && mocksrv ctl --session login verdicts
      mocksrv ctl journal --path '/data/*' --status 5xx
      mocksrv ctl link 'edge,loss=1%'

    Exit status: 0 fine; 1 no server, or it refused, or too little came in time; 2 wrong usage; 3 a verdict failed.
    """ + "\n"

  private static let data = """
    \(CommandName.data.usage) - print the bytes of /data/SIZE

    SIZE is a number of bytes, or 64k, 10m, 2g, up to 1t (1024-based). The bytes depend on SIZE and seed alone, and a
    smaller size is the beginning of a larger one.

    Options:
    \(options(of: .data))

    Examples:
      mocksrv data 1m | cmp - downloaded        says nothing when the download is right
      mocksrv data 30m > upload.bin             a file to upload
    """ + "\n"

  private static let profiles = """
    \(CommandName.profiles.usage) - list the links that have a name, or show what to expect of one

    Options:
    \(options(of: .profiles))

    Examples:
      mocksrv profiles
      mocksrv profiles very-bad --plot                             how long 10 kB, 100 kB and 1 MB take
      mocksrv --profile very-bad
      mocksrv --profile 'edge,loss=1%'                             a link with one thing changed
      mocksrv --profile 'down=1mbit,up=256kbit,delay=100ms'        a link of your own
      mocksrv --profile 'lte for 10s; offline for 30s; lte'        a link that changes with time
      mocksrv --profile 'wifi for 10s; handover=reset; lte'        open connections die where the network changes
      mocksrv --profile 'lte,link=per-connection'                  each connection has the rate to itself
      mocksrv --profile 'lte,wander=30%:2s,dns=1s'                 a rate that changes by itself, a slow name look-up

    Keys of a link: down up wander delay[-down|-up] jitter loss[-down|-up] queue burst congestion dns link. A hand-over
    stands between two links of a timeline: handover=reset or handover=silence. docs/LANGUAGE.md says what each does.
    """ + "\n"

  private static let variables = """
    Each option can also be a variable of the environment: MOCKSRV_PORT for --port, MOCKSRV_READY_FILE for --ready-file,
    MOCKSRV_ALLOW_REMOTE=1; --script, --scenario and --listen take one value per line. The command line wins.
    """

  /// The names of the verdicts over as many lines as they need.
  private static var verdicts: String {
    ReadableText.wrapped(VerdictCatalog.names.joined(separator: ", "), width: 106).joined(separator: "\n    ")
  }

  private static var verbs: String {
    var columns = Columns()
    for form in ControlVerb.allCases.flatMap(\.usage) { columns.add(["", "mocksrv ctl \(form.words)", form.summary]) }
    return columns.lines().joined(separator: "\n")
  }

  private static func options(of command: CommandName) -> String {
    var columns = Columns()
    for option in command.options {
      let spec = option.spec
      var text = spec.summary
      if spec.repeats { text += "; repeatable" }
      if let standard = standard(of: option, command) { text += " [\(standard)]" }
      columns.add(["", spec.usage, text])
    }
    return columns.lines().joined(separator: "\n")
  }

  private static func standard(of option: OptionName, _ command: CommandName) -> String? {
    if option == .port { return command == .run ? "0" : "8080" }
    if option == .journalSize { return command == .run ? "50000" : "2000" }
    return option.spec.standard
  }
}
