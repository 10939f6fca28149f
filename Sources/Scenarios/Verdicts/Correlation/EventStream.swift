import Quantities

/// The ids and times that a client has read from a stream of events (HTML Living Standard §9.2.6).
struct EventStream: Hashable, Sendable {
  /// The last event ID after each event, in order; only events that were complete.
  private(set) var ids: [String] = []
  /// The last `retry:` that was sent; nil for none.
  private(set) var reconnectionTime: Duration?

  /// Nil when the answer is no event stream, or its bytes weren't kept.
  init?(_ attempt: Attempt) {
    if let known = attempt.entry.eventStream {
      self = known
      return
    }
    guard attempt.isEventStream, let body = attempt.entry.plan?.body, let bytes = Self.bytes(of: body) else {
      return nil
    }
    self.init(bytes: bytes.prefix(Int(clamping: attempt.bodySent)))
  }

  init(bytes: ArraySlice<UInt8>) {
    var rest = bytes
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    var buffer: String?
    while let end = rest.firstIndex(where: { $0 == 10 || $0 == 13 }) {
      let line = rest[..<end]
      let isPair = rest[end] == 13 && end + 1 < rest.endIndex && rest[end + 1] == 10
      rest = rest[(isPair ? end + 2 : end + 1)...]
      if line.isEmpty {
        if let buffer { ids.append(buffer) }
        buffer = nil
      } else {
        read(line, &buffer)
      }
    }
  }

  private mutating func read(_ line: ArraySlice<UInt8>, _ buffer: inout String?) {
    let name = line.prefix { $0 != UInt8(ascii: ":") }
    var value = line[name.endIndex...].dropFirst()
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    if name.elementsEqual("id".utf8) {
      if !value.contains(0) { buffer = String(decoding: value, as: UTF8.self) }
    } else if name.elementsEqual("retry".utf8), !value.isEmpty,
      let milliseconds = Int64(String(decoding: value, as: UTF8.self)), milliseconds >= 0
    {
      reconnectionTime = .milliseconds(min(milliseconds, 1 << 40))
    }
  }

  private static func bytes(of body: BodySpec) -> ArraySlice<UInt8>? {
    switch body {
    case .empty: return []
    case .bytes(let bytes): return bytes[...]
    case .sequence(let parts):
      var all: [UInt8] = []
      for part in parts {
        guard let bytes = bytes(of: part) else { return nil }
        all += bytes
      }
      return all[...]
    case .pattern, .repeated, .file, .omitted, .channel, .limited: return nil
    }
  }
}
