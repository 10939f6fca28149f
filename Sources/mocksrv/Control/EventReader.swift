/// Takes the data of server-sent events out of a stream (HTML Living Standard §9.2.6).
struct EventReader {
  private var line: [UInt8] = []
  private var data: [String] = []

  /// The data of the events that `bytes` complete.
  mutating func read(_ bytes: [UInt8]) -> [String] {
    var events: [String] = []
    for byte in bytes {
      guard byte == UInt8(ascii: "\n") else {
        line.append(byte)
        continue
      }
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      let text = String(decoding: line, as: UTF8.self)
      line.removeAll(keepingCapacity: true)
      if text.isEmpty {
        if !data.isEmpty { events.append(data.joined(separator: "\n")) }
        data = []
      } else if text.hasPrefix("data:") {
        let value = text.dropFirst(5)
        data.append(String(value.hasPrefix(" ") ? value.dropFirst() : value))
      }
    }
    return events
  }
}
