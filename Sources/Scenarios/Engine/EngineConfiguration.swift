import Quantities

/// What an engine is told once, at its start.
public struct EngineConfiguration: Sendable {
  /// Seeds every draw of the run.
  public var seed: UInt64 = 1
  /// The rules that hold in every session, the oldest first.
  public var rules: [Rule] = []
  /// The states in which state machines begin; a machine that isn't named here begins in `StateStep.initial`.
  public var machines: [String: String] = [:]
  /// How long a named session is kept without a request.
  public var sessionIdleLimit = Duration.seconds(3_600)
  /// The directory under `/files/`; nil for none.
  public var filesDirectory: String?
  /// Where `/upload` keeps what it receives; nil to keep nothing.
  public var uploadsDirectory: String?
  /// Request bodies above this are answered 413.
  public var maximumBody = ByteCount(1 << 30)
  /// How many exchanges of each session the journal remembers; 0 for none.
  public var journalCapacity = 2_000
  /// How much of each request body the journal keeps; 0 for nothing.
  public var journalBodyLimit = ByteCount(1 << 20)
  /// How much of all request bodies together the journal keeps, in a temporary file; 0 for nothing.
  public var journalBodyTotal = ByteCount(64 << 20)
  /// Hears of what the engine survives but a person should know; on any thread.
  public var warn: @Sendable (String) -> Void = { _ in }
  /// Who may use the control API.
  public var control = ControlAccess()
  /// What `/_mocksrv/health` calls the program.
  public var version = "dev"
  /// Who answers what no rule and no endpoint does; nil for nobody.
  public var upstream: (any Upstream)?
  /// Endpoints that are asked before the server's own.
  var endpoints: @Sendable (LiveAnswers) -> [any Endpoint] = { _ in [] }

  /// The defaults of the command line.
  public init() {}
}
