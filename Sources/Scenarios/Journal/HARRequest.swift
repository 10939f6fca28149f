import HTTPSemantics

/// The request of an exchange in an HTTP archive (HAR 1.2, request).
struct HARRequest {
  private let entry: JournalEntry
  private var head: RequestHead { entry.head }

  init(_ entry: JournalEntry) { self.entry = entry }

  var json: JSONValue {
    let query = QueryItems(head.queryBytes).map { (name: $0.name, value: $0.value ?? "") }
    var members = [
      JSONMember("method", .string(head.method)), JSONMember("url", .string(url)),
      JSONMember("httpVersion", .string(head.version == .http11 ? "HTTP/1.1" : "HTTP/1.0")),
      JSONMember("cookies", HAR.pairs(cookies)),
      JSONMember("headers", HAR.pairs(head.fields.map { (name: $0.name, value: $0.value) })),
      JSONMember("queryString", HAR.pairs(query)),
    ]
    if let postData { members.append(JSONMember("postData", postData)) }
    members.append(JSONMember("headersSize", .integer(Int64(head.block.count + 2))))
    members.append(JSONMember("bodySize", .integer(entry.receivedBytes)))
    return .object(members)
  }

  /// HAR wants it absolute; the scheme and host are those of the request (RFC 9112 §3.3).
  private var url: String {
    let target = entry.target
    guard target.hasPrefix("/") else { return target.contains("://") ? target : "http://\(host)/" }
    return "http://\(host)\(target)"
  }

  private var host: String {
    guard let host = head.value("Host"), !host.isEmpty else { return "127.0.0.1" }
    return host
  }

  private var cookies: [(name: String, value: String)] {
    head.values("Cookie").flatMap { $0.split(separator: ";") }.map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(Self.trimmed)
      return (name: parts[0], value: parts.count > 1 ? parts[1] : "")
    }
  }

  private var postData: JSONValue? {
    guard entry.receivedBytes > 0 else { return nil }
    var members = [JSONMember("mimeType", .string(head.value("Content-Type") ?? "application/octet-stream"))]
    let bytes = entry.requestBody?.bytes
    let (text, isBase64) = HAR.text(bytes ?? [])
    members.append(JSONMember("text", .string(text)))
    if isBase64 { members.append(JSONMember("_encoding", .string("base64"))) }
    let kept = Int64(bytes?.count ?? 0)
    if kept < entry.receivedBytes {
      let share = kept == 0 ? "none" : "the first \(GroupedDigits.text(kept))"
      let comment = "\(share) of the \(GroupedDigits.text(entry.receivedBytes)) bytes that arrived were kept"
      members.append(JSONMember("comment", .string(comment)))
    }
    return .object(members)
  }

  static func trimmed(_ text: Substring) -> String {
    var text = text
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return String(text)
  }
}
