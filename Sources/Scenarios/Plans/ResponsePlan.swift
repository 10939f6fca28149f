import HTTPSemantics
import Quantities

/// What the server does with one request: a value that every player plays alike.
///
/// Bytes are named by specification, never held open, so that plans compare, print and travel.
public struct ResponsePlan: Hashable, Sendable {
  /// How the end of the body is announced (RFC 9112 §6.3).
  public enum Framing: Hashable, Sendable {
    /// Content-Length with the body's own length.
    case length
    /// Content-Length with this number, whatever is sent.
    case declared(Int64)
    /// Transfer-Encoding: chunked.
    case chunked
    /// Neither: the status forbids a body (RFC 9110 §6.4.1).
    case bodiless
  }

  /// The status code, 200...599.
  public var status: Int
  /// The reason phrase; nil for the standard one.
  public var reason: String?
  /// The header fields, without those that framing, date and connection handling add.
  public var fields: HeaderFields
  /// The encoded body.
  public var body: BodySpec
  /// How the body's end is announced.
  public var framing: Framing = .length
  /// Interim status codes sent ahead of the head, 100...199 (RFC 9110 §15.2).
  public var interim: [Int] = []
  /// Silence before the head.
  public var delay: Duration = .zero
  /// Silence between head and body.
  public var pause: Duration = .zero
  /// Payload rate of the body; nil for as fast as the connection takes it.
  public var rate: BitRate?
  /// Time between two bytes of the head; nil for the head at once.
  public var headInterval: Duration?
  /// What happens on the way.
  public var cuts: [Cut] = []
  /// Whether the fields say something about framing, date or connection that the server would say otherwise.
  public var overridesFraming = false
  /// How the connection is left when the answer was sent whole.
  public var ending: Ending = .keepAlive

  /// An answer of `status` with `body`.
  public init(status: Int, fields: HeaderFields = HeaderFields(), body: BodySpec = .empty) {
    self.status = status
    self.fields = fields
    self.body = body
    if Self.isBodiless(status) {
      framing = .bodiless
      self.body = .empty
    }
  }

  /// Whether answers of `status` never have a body (RFC 9110 §6.4.1).
  public static func isBodiless(_ status: Int) -> Bool { status == 204 || status == 304 || status < 200 }

  /// Whether nothing in it needs control over single bytes or their time.
  public var isPlain: Bool {
    cuts.isEmpty && interim.isEmpty && rate == nil && headInterval == nil && reason == nil && delay == .zero
      && pause == .zero && (ending == .keepAlive || ending == .close) && hasHonestFraming
  }

  private var hasHonestFraming: Bool {
    if case .declared = framing { return false }
    return !overridesFraming
  }

  /// A text answer, as errors and small endpoints give it.
  public static func text(_ status: Int, _ text: String, type: String = "text/plain; charset=utf-8") -> ResponsePlan {
    ResponsePlan(
      status: status, fields: HeaderFields([HeaderField(name: "Content-Type", value: type)]), body: .text(text))
  }
}
