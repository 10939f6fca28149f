/// An answer as it came over the wire.
struct RawResponse {
  /// The status line and the fields, with the empty line behind them.
  let head: String
  /// The body without framing, as far as it came.
  var body: [UInt8]
  /// What became of the connection.
  var end: RawClient.End

  /// The status code; 0 when what came is no status line.
  var status: Int {
    let words = head.split(separator: " ", maxSplits: 2)
    guard words.count > 1, words[0].hasPrefix("HTTP/1.") else { return 0 }
    return Int(words[1].prefix(3)) ?? 0
  }

  /// The body as text.
  var text: String { String(decoding: body, as: UTF8.self) }

  /// The value of the first field of that name.
  subscript(name: String) -> String? {
    for line in head.split(separator: "\r\n").dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == name.lowercased() else { continue }
      return String(parts[1].drop { $0 == " " })
    }
    return nil
  }
}
