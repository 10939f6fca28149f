import HTTPSemantics
import Quantities

extension ResponsePlan {
  /// The status code, 200...599.
  public var status: Int {
    get { values.status }
    _modify { yield &values.status }
  }

  /// The reason phrase; nil for the standard one.
  public var reason: String? {
    get { values.reason }
    _modify { yield &values.reason }
  }

  /// The header fields, without those that framing, date and connection handling add.
  public var fields: HeaderFields {
    get { values.fields }
    _modify { yield &values.fields }
  }

  /// The encoded body.
  public var body: BodySpec {
    get { values.body }
    _modify { yield &values.body }
  }

  /// How the body's end is announced.
  public var framing: Framing {
    get { values.framing }
    _modify { yield &values.framing }
  }

  /// Interim status codes sent ahead of the head, 100...199 (RFC 9110 §15.2).
  public var interim: [Int] {
    get { values.interim }
    _modify { yield &values.interim }
  }

  /// Silence before the head.
  public var delay: Duration {
    get { values.delay }
    _modify { yield &values.delay }
  }

  /// Silence between head and body.
  public var pause: Duration {
    get { values.pause }
    _modify { yield &values.pause }
  }

  /// Payload rate of the body; nil for as fast as the connection takes it.
  public var rate: BitRate? {
    get { values.rate }
    _modify { yield &values.rate }
  }

  /// Time between two bytes of the head; nil for the head at once.
  public var headInterval: Duration? {
    get { values.headInterval }
    _modify { yield &values.headInterval }
  }

  /// What happens on the way.
  public var cuts: [Cut] {
    get { values.cuts }
    _modify { yield &values.cuts }
  }

  /// Whether the fields say something about framing, date or connection that the server would say otherwise.
  public var overridesFraming: Bool {
    get { values.overridesFraming }
    _modify { yield &values.overridesFraming }
  }

  /// Fields behind a chunked body (RFC 9112 §7.1.2); a body with trailers is sent in chunks.
  public var trailers: HeaderFields {
    get { values.trailers }
    set {
      values.trailers = newValue
      if !newValue.isEmpty, framing == .length { framing = .chunked }
    }
  }

  /// What is said on the connection behind this answer, which is a 101; nil for nothing.
  public var conversation: ConversationPlan? {
    get { values.conversation?.value }
    set { values.conversation = newValue.map { Box($0) } }
  }

  /// What decides the answer later; nil when this plan is it, and everything else in it is meaningless where it isn't nil.
  public var deferral: DeferralID? { values.deferral }

  /// How the connection is left when the answer was sent whole.
  public var ending: Ending {
    get { values.ending }
    _modify { yield &values.ending }
  }
}
