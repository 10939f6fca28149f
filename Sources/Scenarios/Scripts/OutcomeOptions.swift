import Quantities

/// The settings of one attempt; what is nil or empty is left as the endpoint has it.
public struct OutcomeOptions: Hashable, Sendable {
  /// The wait before the head of the answer.
  public var delay: Duration?
  /// The wait between head and body of the answer.
  public var pause: Duration?
  /// The rate of the answer's body, in bits of payload per second.
  public var rate: BitRate?
  /// The rate at which the request body is read, in bits of payload per second.
  public var upRate: BitRate?
  /// The Retry-After field.
  public var retryAfter: RetryAfterOption?
  /// Further header fields, in order.
  public var headers: [HeaderOption] = []
  /// The body in place of the endpoint's own.
  public var body: String?
  /// The Content-Type; free of CR, LF and NUL.
  public var type: String?
  /// The ETag; free of CR, LF and NUL.
  public var etag: String?
  /// The Content-Length that is declared whatever is sent, in bytes, 0 or more.
  public var length: Int64?
  /// Whether the body goes out in chunks; nil leaves it to the length being known or not.
  public var chunked: Bool?
  /// The interim answers before the final one, each 100...199 except 101.
  public var interim: [Int] = []
  /// The reason phrase; free of CR, LF and NUL.
  public var reason: String?

  /// No settings at all.
  public init() {}

  /// Whether nothing is set.
  public var isEmpty: Bool { self == OutcomeOptions() }

  /// The settings as they are written, in a fixed order.
  var spellings: [String] { OptionName.allCases.flatMap { name in values(of: name).map { "\(name.rawValue)=\($0)" } } }

  private func values(of name: OptionName) -> [String] {
    switch name {
    case .delay: list(delay?.quantityText)
    case .pause: list(pause?.quantityText)
    case .rate: list(rate?.description)
    case .upRate: list(upRate?.description)
    case .retryAfter: list(retryAfter?.description)
    case .header: headers.map { ScriptText.spell($0.line) }
    case .body: list(body.map(ScriptText.spell))
    case .type: list(type.map(ScriptText.spell))
    case .etag: list(etag.map(ScriptText.spell))
    case .length: list(length.map { ByteCount($0).description })
    case .chunked: list(chunked.map { $0 ? "yes" : "no" })
    case .interim: interim.map(String.init)
    case .reason: list(reason.map(ScriptText.spell))
    // Belongs to the rule, which adds it to its first attempt.
    case .per: []
    }
  }

  private func list(_ value: String?) -> [String] { value.map { [$0] } ?? [] }
}
