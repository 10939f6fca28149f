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

  // A plan is handed from the engine to a player and to the journal for every request: that must cost one retain.
  private var box: Box<PlanValues>

  var values: PlanValues {
    _read { yield box.value }
    _modify {
      var changed = box.value
      yield &changed
      box = Box(changed)
    }
  }

  /// Two plans are the same when they say the same; the same box is the common case.
  public static func == (a: ResponsePlan, b: ResponsePlan) -> Bool { a.box === b.box || a.box.value == b.box.value }

  /// Hashes what the plan says.
  public func hash(into hasher: inout Hasher) { hasher.combine(box.value) }

  /// An answer of `status` with `body`.
  public init(status: Int, fields: HeaderFields = HeaderFields(), body: BodySpec = .empty) {
    var values = PlanValues(status: status, fields: fields, body: body)
    if Self.isBodiless(status) {
      values.framing = .bodiless
      values.body = .empty
    }
    box = Box(values)
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
