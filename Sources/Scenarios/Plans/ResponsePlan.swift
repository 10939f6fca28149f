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
    /// The body is everything that goes on the wire: status and fields are what the journal shows, and there is no head to
    /// dribble or to put interim answers before. `Cut.Point.head` is its first byte. Also answers HEAD as it is.
    case verbatim
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
    } else if body.length == nil {
      values.framing = .chunked
    }
    box = Box(values)
  }

  /// Whether answers of `status` never have a body (RFC 9110 §6.4.1).
  public static func isBodiless(_ status: Int) -> Bool { status == 204 || status == 304 || status < 200 }

  /// Whether nothing in it needs control over single bytes or their time.
  public var isPlain: Bool {
    cuts.isEmpty && interim.isEmpty && rate == nil && headInterval == nil && reason == nil && delay == .zero
      && pause == .zero && trailers.isEmpty && values.conversation == nil && (ending == .keepAlive || ending == .close)
      && hasHonestFraming
      && !isLive
  }

  /// Whether somebody decides it later, or writes its body while it is sent.
  public var isLive: Bool {
    if deferral != nil { return true }
    switch body {
    case .empty, .bytes, .pattern, .repeated, .file, .omitted: return false
    case .sequence, .channel, .limited: return body.length == nil
    }
  }

  private var hasHonestFraming: Bool {
    switch framing {
    case .declared, .verbatim: false
    case .length, .chunked, .bodiless: !overridesFraming
    }
  }

  /// An answer that is decided later: `engine.deferrals` has who decides it under that name.
  public static func deferred(_ id: DeferralID) -> ResponsePlan {
    var plan = ResponsePlan(status: 202)
    plan.values.deferral = id
    return plan
  }

  /// Bytes that are sent as they are.
  ///
  /// The journal shows them as an answer of `status` with `fields`; of the bytes, `head` are no body.
  public static func verbatim(
    _ body: BodySpec, shownAs status: Int, fields: HeaderFields = HeaderFields(), head: Int64 = 0
  ) -> ResponsePlan {
    var plan = ResponsePlan(status: status, fields: fields)
    plan.framing = .verbatim
    plan.body = body
    plan.values.verbatimHead = head
    return plan
  }

  /// How many bytes of the body of a verbatim answer are its heads; 0 for every other answer.
  public var verbatimHead: Int64 { values.verbatimHead }

  /// A text answer, as errors and small endpoints give it.
  public static func text(_ status: Int, _ text: String, type: String = "text/plain; charset=utf-8") -> ResponsePlan {
    ResponsePlan(
      status: status, fields: HeaderFields([HeaderField(name: "Content-Type", value: type)]), body: .text(text))
  }
}
