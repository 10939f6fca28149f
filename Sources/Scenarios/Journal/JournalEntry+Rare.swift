import Quantities

extension JournalEntry {
  /// What only some exchanges have.
  struct RareParts: Sendable {
    var link: String?
    var matchedRule: Box<Rule>?
    var outcome: Box<Outcome>?
    var receivedDigest: [UInt8]?
    var requestBody: KeptBody?
    var bodyEnded: MonotonicTime?
    var eventStream: EventStream?
    var conversation: ConversationReport?
    var notes: [String] = []
  }

  private mutating func change(_ change: (inout RareParts) -> Void) {
    var parts = rare?.value ?? RareParts()
    change(&parts)
    rare = Box(parts)
  }

  /// The link the connection runs over, as typed; nil without one.
  public internal(set) var link: String? {
    get { rare?.value.link }
    set { if newValue != nil || rare != nil { change { $0.link = newValue } } }
  }

  /// The rule that decided; nil when none did.
  public var ruleID: String? { matchedRule?.value.id }

  var matchedRule: Box<Rule>? {
    get { rare?.value.matchedRule }
    set { if newValue != nil || rare != nil { change { $0.matchedRule = newValue } } }
  }

  /// The script's step for this attempt; nil when none applied.
  public internal(set) var outcome: Outcome? {
    get { boxedOutcome?.value }
    set { boxedOutcome = newValue.map { Box($0) } }
  }

  var boxedOutcome: Box<Outcome>? {
    get { rare?.value.outcome }
    set { if newValue != nil || rare != nil { change { $0.outcome = newValue } } }
  }

  /// SHA-256 of the request body; nil without one.
  public internal(set) var receivedDigest: [UInt8]? {
    get { rare?.value.receivedDigest }
    set { if newValue != nil || rare != nil { change { $0.receivedDigest = newValue } } }
  }

  /// The beginning of the request body; nil when there was none or it isn't kept.
  public internal(set) var requestBody: KeptBody? {
    get { rare?.value.requestBody }
    set { if newValue != nil || rare != nil { change { $0.requestBody = newValue } } }
  }

  /// When the request body had arrived whole; nil without one.
  public internal(set) var bodyEnded: MonotonicTime? {
    get { rare?.value.bodyEnded }
    set { if newValue != nil || rare != nil { change { $0.bodyEnded = newValue } } }
  }

  /// What was said on a WebSocket; nil when the exchange was none, or goes on.
  public internal(set) var conversation: ConversationReport? {
    get { rare?.value.conversation }
    set { if newValue != nil || rare != nil { change { $0.conversation = newValue } } }
  }

  /// What a client has read from a stream of events whose body isn't kept.
  var eventStream: EventStream? {
    get { rare?.value.eventStream }
    set { if newValue != nil || rare != nil { change { $0.eventStream = newValue } } }
  }

  /// Things a reader must know, such as a point that was never reached.
  public internal(set) var notes: [String] {
    get { rare?.value.notes ?? [] }
    set { if !newValue.isEmpty || rare != nil { change { $0.notes = newValue } } }
  }
}
