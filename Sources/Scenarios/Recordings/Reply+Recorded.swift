import HTTPSemantics

extension Reply {
  /// The reply with a Location that names `host` made relative: it leads back to whoever plays the recording.
  func staying(on host: String) -> Reply {
    guard !host.isEmpty else { return self }
    var reply = self
    for index in reply.fields.indices where reply.fields[index].name.lowercased() == "location" {
      let value = reply.fields[index].value
      let url = RecordedURL(value)
      guard ["http", "https"].contains(url.scheme), url.host == host, !url.target.hasPrefix("//") else { continue }
      let fragment = value.firstIndex(of: "#").map { String(value[$0...]) } ?? ""
      reply.fields[index].value = url.target + fragment
    }
    return reply
  }
}
