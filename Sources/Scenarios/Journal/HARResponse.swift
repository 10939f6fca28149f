import HTTPSemantics

/// The answer of an exchange in an HTTP archive (HAR 1.2, response); status 0 when the client got no head.
struct HARResponse {
  /// Longer bodies aren't written out.
  private static let textLimit: Int64 = 65_536

  private let entry: JournalEntry
  private let story: ExchangeStory
  /// The answer; nil when nothing of it was sent.
  private let plan: ResponsePlan?
  private let fields: HeaderFields

  init(_ entry: JournalEntry, _ story: ExchangeStory) {
    self.entry = entry
    self.story = story
    plan = story.headWasSent ? entry.plan : nil
    fields = plan?.fieldsWithFraming ?? HeaderFields()
  }

  var json: JSONValue {
    var members = [
      JSONMember("status", .integer(Int64(plan?.status ?? 0))),
      JSONMember("statusText", .string(plan.map { $0.reason ?? ReasonPhrase.standard(for: $0.status) } ?? "")),
      JSONMember("httpVersion", .string("HTTP/1.1")),
      JSONMember("cookies", .array(fields.values("Set-Cookie").map(cookie))),
      JSONMember("headers", HAR.pairs(fields.map { (name: $0.name, value: $0.value) })),
      JSONMember("content", content), JSONMember("redirectURL", .string(fields["Location"] ?? "")),
      JSONMember("headersSize", .number(-1)), JSONMember("bodySize", .integer(story.sent)),
    ]
    if story.tone == .broken { members.append(JSONMember("_error", .string(story.happened))) }
    return .object(members)
  }

  private var content: JSONValue {
    var members = [
      JSONMember("size", .integer(story.sent)),
      JSONMember("mimeType", .string(fields["Content-Type"] ?? "application/octet-stream")),
    ]
    guard let plan, story.sent > 0 else { return .object(members) }
    if story.sent <= Self.textLimit, let bytes = plan.body.prefix(story.sent).fixedBytes {
      let (text, isBase64) = HAR.text(bytes)
      members.append(JSONMember("text", .string(text)))
      if isBase64 { members.append(JSONMember("encoding", .string("base64"))) }
    } else {
      members.append(JSONMember("comment", .string("the \(GroupedDigits.text(story.sent)) bytes aren't kept")))
    }
    return .object(members)
  }

  /// A Set-Cookie as HAR has it (RFC 6265 §4.1.1).
  private func cookie(_ value: String) -> JSONValue {
    let parts = value.split(separator: ";", omittingEmptySubsequences: false)
    func pair(_ part: Substring) -> (name: String, value: String) {
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(HARRequest.trimmed)
      return (halves[0], halves.count > 1 ? halves[1] : "")
    }
    let main = pair(parts[0])
    var members = [JSONMember("name", .string(main.name)), JSONMember("value", .string(main.value))]
    for part in parts.dropFirst() {
      let (name, value) = pair(part)
      switch name.lowercased() {
      case "path": members.append(JSONMember("path", .string(value)))
      case "domain": members.append(JSONMember("domain", .string(value)))
      case "httponly": members.append(JSONMember("httpOnly", .bool(true)))
      case "secure": members.append(JSONMember("secure", .bool(true)))
      case "expires":
        guard let seconds = HTTPDate.parse(value) else { continue }
        // "Never" is often a year that nanoseconds can't reach.
        let nanoseconds = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        guard !nanoseconds.overflow else { continue }
        let time = UTCTime(nanosecondsSince1970: nanoseconds.partialValue)
        members.append(JSONMember("expires", .string(time.timestamp)))
      default: continue
      }
    }
    return .object(members)
  }
}
