import HTTPSemantics

extension Reply {
  /// The reply with a Location on `host` made relative: it leads back to whoever plays the recording.
  ///
  /// The prefix of a session goes too, which whoever answers puts back for the session that asks.
  func staying(on host: String) -> Reply {
    var reply = self
    for index in reply.fields.indices where reply.fields[index].name.lowercased() == "location" {
      let value = reply.fields[index].value
      let url = RecordedURL(value)
      let isHere = !host.isEmpty && ["http", "https"].contains(url.scheme) && url.host == host
      guard isHere || value.hasPrefix("/"), !url.target.hasPrefix("//") else { continue }
      let fragment = value.firstIndex(of: "#").map { String(value[$0...]) } ?? ""
      reply.fields[index].value = Self.withoutSession(url.target) + fragment
    }
    return reply
  }

  private static func withoutSession(_ target: String) -> String {
    guard case .session(_, let rest) = SessionName.split(path: Array(target.utf8)[...]) else { return target }
    return String(decoding: rest, as: UTF8.self)
  }
}
