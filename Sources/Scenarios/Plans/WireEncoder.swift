import HTTPSemantics
import Quantities

/// Turns a plan into the bytes, waits and ending that make it up on an HTTP/1.1 connection.
public struct WireEncoder: Sendable {
  /// What of the request decides how its answer looks on the wire.
  public struct Context: Hashable, Sendable {
    /// Whether the request was HEAD, whose answer has no body (RFC 9110 §9.3.2).
    public var isHead: Bool
    /// Whether the client speaks HTTP/1.1, and so understands chunks and interim answers.
    public var isHTTP11: Bool
    /// Whether the client lets the connection go on (RFC 9112 §9.3).
    public var keepsAlive: Bool
    /// The Date field's value.
    public var date: String

    /// The context of an answer to `head`.
    public init(_ head: RequestHead, date: String) {
      isHead = head.methodIs("HEAD")
      isHTTP11 = head.version == .http11
      keepsAlive = head.isKeepAliveRequested
      self.date = date
    }
  }

  /// Bytes that no HTTP client takes for an answer.
  public static let garbage = Array("\u{7F}\u{01}\u{02}this is not HTTP\u{00}\u{7F}\r\n\r\n".utf8)
  /// A chunk size line that is no hexadecimal number.
  public static let brokenChunkSize = Array("ZZ\r\n".utf8)

  private let plan: ResponsePlan
  private let context: Context
  private var segments: [WireSegment] = []

  /// The segments of `plan` in `context`; the last one is `.end`.
  public static func segments(of plan: ResponsePlan, in context: Context) -> [WireSegment] {
    var encoder = WireEncoder(plan: plan, context: context)
    encoder.segments.append(.end(encoder.encode()))
    return encoder.segments
  }

  /// What follows the last byte of the body of `plan`; the last one is `.end`.
  public static func tail(of plan: ResponsePlan, in context: Context) -> [WireSegment] {
    let encoder = WireEncoder(plan: plan, context: context)
    return encoder.lastChunk + [.end(encoder.normalEnding)]
  }

  private init(plan: ResponsePlan, context: Context) {
    self.plan = plan
    self.context = context
  }

  /// A length that nobody knows can't be announced.
  private var framing: ResponsePlan.Framing {
    plan.framing == .length && plan.body.length == nil ? .chunked : plan.framing
  }
  private var isVerbatim: Bool { plan.framing == .verbatim }
  private var isChunked: Bool { framing == .chunked && context.isHTTP11 }
  private var hasBody: Bool { isVerbatim || (!context.isHead && plan.framing != .bodiless) }
  private var lastChunk: [WireSegment] {
    guard isChunked else { return [] }
    let trailers = plan.trailers.map { "\($0.name): \($0.value)\r\n" }.joined()
    return [.bytes(Array("0\r\n\(trailers)\r\n".utf8))]
  }

  /// Appends everything before the ending, and says which it is.
  private mutating func encode() -> Ending {
    let cuts = plan.cuts.sorted { $0.point < $1.point }
    if plan.delay > .zero { segments.append(.wait(plan.delay)) }
    if let ending = play(cuts.filter { $0.point == .start }) { return ending }
    if !isVerbatim { appendHead() }
    if let ending = play(cuts.filter { $0.point == .head }) { return ending }
    guard hasBody else { return normalEnding }
    if plan.pause > .zero { segments.append(.wait(plan.pause)) }
    let length = plan.body.length ?? .max
    var position: Int64 = 0
    for cut in cuts {
      guard case .body(let at) = cut.point, at <= length else { continue }
      appendBody(position..<max(position, at))
      position = max(position, at)
      if let ending = play([cut]) { return ending }
    }
    appendBody(position..<length)
    segments += lastChunk
    return normalEnding
  }

  private mutating func appendHead() {
    if context.isHTTP11 { for status in plan.interim { segments.append(.bytes(Self.interimHead(status))) } }
    let head = headBytes()
    segments.append(plan.headInterval.map { .dribble(head, $0) } ?? .bytes(head))
  }

  private mutating func appendBody(_ range: Range<Int64>) {
    guard !range.isEmpty else { return }
    segments.append(.body(range, rate: plan.rate, chunked: isChunked))
  }

  private mutating func play(_ cuts: [Cut]) -> Ending? {
    for cut in cuts {
      switch cut.action {
      case .pause(let duration): segments.append(.wait(duration))
      case .end(let ending): return ending
      case .garbage:
        segments.append(.bytes(Self.garbage))
        return .close
      case .brokenChunk:
        segments.append(.bytes(Self.brokenChunkSize))
        return .close
      }
    }
    return nil
  }

  /// A false length, or a body that only the end of the connection delimits, can't be followed by another answer.
  private var normalEnding: Ending {
    guard plan.ending.keepsConnection else { return plan.ending }
    if isVerbatim { return context.keepsAlive ? plan.ending : .close }
    if case .declared(let length) = plan.framing, hasBody, length != plan.body.length { return .close }
    if plan.fields.contains("Content-Length") || plan.fields.contains("Transfer-Encoding") { return .close }
    if framing == .chunked, !context.isHTTP11, hasBody { return .close }
    if let connection = plan.fields["Connection"], connection.lowercased() == "close" { return .close }
    return context.keepsAlive ? plan.ending : .close
  }

  private static func interimHead(_ status: Int) -> [UInt8] {
    Array("HTTP/1.1 \(status) \(ReasonPhrase.standard(for: status))\r\n\r\n".utf8)
  }

  private func headBytes() -> [UInt8] {
    var text = "HTTP/1.1 \(plan.status) \(plan.reason ?? ReasonPhrase.standard(for: plan.status))\r\n"
    if !plan.fields.contains("Date") { text += "Date: \(context.date)\r\n" }
    for field in plan.fields { text += "\(field.name): \(field.value)\r\n" }
    if !plan.fields.contains("Connection") {
      if !normalEnding.keepsConnection {
        text += "Connection: close\r\n"
      } else if !context.isHTTP11 {
        text += "Connection: keep-alive\r\n"
      }
    }
    if !plan.fields.contains("Content-Length"), !plan.fields.contains("Transfer-Encoding") {
      switch framing {
      case .length: text += "Content-Length: \(plan.body.length ?? 0)\r\n"
      case .declared(let length): text += "Content-Length: \(length)\r\n"
      case .chunked:
        guard context.isHTTP11 else { break }
        text += "Transfer-Encoding: chunked\r\n"
        if let names = plan.trailerNames { text += "Trailer: \(names)\r\n" }
      case .bodiless, .verbatim: break
      }
    }
    text += "\r\n"
    return Array(text.utf8)
  }
}
