import HTTPSemantics

/// A request and the whole answer it was given, in the form in which a rule gives it again.
///
/// Left out are the fields of one connection or one moment (RFC 9110 §7.6.1): those that Connection names, Transfer-Encoding and
/// their kind, Content-Length and Date, which are made anew, and pseudo fields of HTTP/2 such as `:status`.
public struct RecordedExchange: Hashable, Sendable {
  /// The method, in capitals.
  public let method: String
  /// Path and query as they were asked for.
  public let target: String
  /// The host that was asked, in small letters, without the port that goes without saying; empty when it isn't known.
  public let host: String
  /// The fields a request must have to be given this answer.
  public var conditions: [HeaderField] { fields(named: deciding) }
  /// The answer.
  public let reply: Reply

  /// What rules ask for of the target.
  let parts: RecordedTarget
  /// The names of the fields that decided the answer, in small letters.
  let deciding: Set<String>
  private let requestFields: [HeaderField]

  /// The exchange of a request and its answer.
  /// - Parameters:
  ///   - target: `/path?query`, or an absolute URL whose host is taken where `host` is nil.
  ///   - host: the host with its port; nil for that of the target.
  ///   - requestFields: the request's fields; those that decided the answer become conditions: Range for 206 and 416, the
  ///     preconditions for 304 and 412 (RFC 9110 §13, §14).
  ///   - matching: names of further fields that become conditions where the request has them.
  ///   - status: 200 to 599.
  ///   - reason: the reason phrase; nil and empty for the standard one.
  ///   - fields: the answer's fields.
  ///   - body: the answer's body without chunks.
  /// - Throws: `RecordingError` when no rule could give this answer to this request.
  public init(
    method: String, target: String, host: String? = nil, requestFields: [HeaderField] = [], matching: [String] = [],
    status: Int, reason: String? = nil, fields: [HeaderField], body: [UInt8]
  ) throws(RecordingError) {
    let url = RecordedURL(target)
    let label = "\(method) \(target)"
    guard case .exactly? = MethodPattern(method) else {
      throw RecordingError("\(label): \"\(method)\" can't be a rule's method; use capitals such as GET")
    }
    guard url.target.hasPrefix("/") else {
      throw RecordingError("\(label): a recorded target begins with \"/\" or is an http or https URL")
    }
    guard (200...599).contains(status) else {
      throw RecordingError("\(label): a rule answers with a status from 200 to 599, not \(status)")
    }
    for field in fields + requestFields where !field.name.hasPrefix(":") {
      guard !field.name.isEmpty, field.name.utf8.allSatisfy(ScriptText.isTokenByte), ScriptText.isOneLine(field.value)
      else {
        throw RecordingError(
          "\(label): \"\(field.name): \(field.value)\" can't be a header field (RFC 9110 §5); leave it out")
      }
    }
    self.method = method
    self.target = url.target
    self.host = host.map { $0.lowercased() } ?? url.host
    parts = RecordedTarget(url.target)
    guard parts.pattern != nil else {
      throw RecordingError("\(label): its path can't be a rule's path")
    }
    deciding = Set(Self.deciding(status) + matching.map { $0.lowercased() })
    let kept = deciding.union(Self.preconditions)
    self.requestFields = requestFields.filter { kept.contains($0.name.lowercased()) }
    reply = Self.reply(
      status: status, reason: reason, fields: fields, body: body, isHead: method == "HEAD")
  }

  /// The request's fields of these names, which are in small letters; only what may decide an answer is known.
  func fields(named names: Set<String>) -> [HeaderField] {
    requestFields.filter { names.contains($0.name.lowercased()) }
  }

  private static let preconditions = [
    "range", "if-match", "if-none-match", "if-modified-since", "if-unmodified-since",
  ]

  /// The fields of a request, in small letters, without which it wouldn't have been given `status`.
  private static func deciding(_ status: Int) -> [String] {
    switch status {
    case 206, 416: ["range"]
    case 304: ["if-none-match", "if-modified-since"]
    case 412: ["if-match", "if-unmodified-since", "if-none-match", "if-modified-since"]
    default: []
    }
  }

  private static func reply(status: Int, reason: String?, fields: [HeaderField], body: [UInt8], isHead: Bool) -> Reply {
    var reply = Reply(status: status)
    if let reason, !reason.isEmpty, reason != ReasonPhrase.standard(for: status), ScriptText.isOneLine(reason) {
      reply.reason = reason
    }
    let all = HeaderFields(fields)
    var kept = Self.kept(all)
    if isHead, let length = all["Content-Length"].flatMap({ Int64($0) }), length > 0,
      !ResponsePlan.isBodiless(status)
    {
      // A body that isn't sent still has the length that is declared (RFC 9110 §9.3.2).
      reply.body = .data(count: length)
    } else if !isHead, !body.isEmpty, !ResponsePlan.isBodiless(status) {
      let type = all["Content-Type"].map(ScriptText.trimmed)
      kept.removeAll { $0.name.lowercased() == "content-type" }
      reply.body = .bytes(body, type: type)
    }
    reply.fields = kept.map { HeaderField(name: $0.name, value: Self.literal(ScriptText.trimmed($0.value))) }
    return reply
  }

  private static let dropped: Set<String> = [
    "connection", "keep-alive", "proxy-connection", "transfer-encoding", "te", "trailer", "upgrade", "content-length",
    "date", "mocksrv-fault",
  ]

  /// What belongs to the answer itself; lines of one name side by side, as scenario files have them.
  private static func kept(_ fields: HeaderFields) -> [HeaderField] {
    let named = fields.values("Connection").flatMap { $0.split(separator: ",") }
      .map { ScriptText.trimmed(String($0)).lowercased() }
    let gone = dropped.union(named)
    var kept: [HeaderField] = []
    for field in fields where !field.name.hasPrefix(":") && !gone.contains(field.name.lowercased()) {
      if let last = kept.lastIndex(where: { $0.name == field.name }) {
        kept.insert(field, at: last + 1)
      } else {
        kept.append(field)
      }
    }
    return kept
  }

  /// A value in which nothing is filled in.
  private static func literal(_ value: String) -> String {
    guard value.contains("{{") else { return value }
    return value.replacing("{{", with: "\\{{")
  }
}
