/// Reads one response from the bytes of a connection as they arrive, as a client does (RFC 9112 §2 to §7).
///
/// Give `next` what has arrived until it returns nil, and tell `end` when the stream is over. Bytes behind the response
/// are left alone. Transfer codings other than `chunked` stay in the body.
public struct ResponseParser: Sendable {
  /// The longest head, in bytes; the fields behind a chunked body are held to it too.
  public static let longestHead = 256 * 1024

  enum State: Sendable {
    case head
    case sized(left: Int64)
    case untilClose
    case chunkSize
    case chunkData(left: Int64)
    /// Behind a chunk's data, before its line end; the CR may have been seen.
    case chunkEnd
    case trailers
    /// All is read, but the end hasn't been told yet.
    case ending(trailers: HeaderFields)
    case complete
  }

  let method: String
  var state = State.head
  var lines = FieldLineReader()
  var statusLine: ResponseHead?
  var failure: Failure?
  /// Whether the head allows another response behind this one (RFC 9112 §9.3).
  var allowsNext = false

  /// The Content-Length of the final head; nil before the head, and where there is none or `chunked` overrides it.
  ///
  /// A response to HEAD has it without a body.
  public internal(set) var expectedLength: Int64?
  /// Whether only the end of the stream ends the body (RFC 9112 §6.3); false before the head.
  public internal(set) var bodyDelimitedByClose = false

  /// A parser of the response to a request of `method`, which is case-sensitive: HEAD has no body, CONNECT may open a tunnel.
  public init(answering method: String) { self.method = method }

  /// The next event in `bytes`, which it consumes from the front; nil when more bytes are needed or the end was told.
  ///
  /// An event may need no more bytes: the end of a response without a body comes from an empty slice too.
  /// - Throws: `Failure` when the stream is no response, and the same again at every further call.
  public mutating func next(_ bytes: inout ArraySlice<UInt8>) throws(Failure) -> Event? {
    if let failure { throw failure }
    do {
      while true {
        switch state {
        case .head:
          guard let event = try readHead(&bytes) else { return nil }
          return event
        case .sized(let left):
          let piece = take(left, from: &bytes)
          if piece.isEmpty { return nil }
          let rest = left - Int64(piece.count)
          state = rest == 0 ? .ending(trailers: HeaderFields()) : .sized(left: rest)
          return .body(piece)
        case .untilClose:
          let piece = take(.max, from: &bytes)
          return piece.isEmpty ? nil : .body(piece)
        case .chunkData(let left):
          let piece = take(left, from: &bytes)
          if piece.isEmpty { return nil }
          let rest = left - Int64(piece.count)
          state = rest == 0 ? .chunkEnd : .chunkData(left: rest)
          return .body(piece)
        case .chunkSize, .chunkEnd, .trailers:
          guard try readChunkFraming(&bytes) else { return nil }
        case .ending(let trailers):
          state = .complete
          return .end(trailers: trailers)
        case .complete:
          return nil
        }
      }
    } catch {
      failure = error
      throw error
    }
  }

  /// Says what the end of the stream means here; a body that only it delimits is complete by it, and `next` tells its end.
  public mutating func end() -> Interruption {
    switch state {
    case .head: return lines.isEmpty ? .beforeFirstByte : statusLine == nil ? .inStatusLine : .inHead
    case .sized(let left): return .inBody(missing: left)
    case .untilClose:
      state = .ending(trailers: HeaderFields())
      return .none
    case .chunkSize, .chunkData, .chunkEnd, .trailers: return .inChunks
    case .ending, .complete: return .none
    }
  }

  /// Whether the whole response has been read, whether or not its end was told.
  public var isComplete: Bool {
    switch state {
    case .ending, .complete: true
    default: false
    }
  }

  /// Whether another response may follow on the connection; false until this one is complete (RFC 9112 §9.3).
  public var keepsConnection: Bool { isComplete && allowsNext }

  private func take(_ limit: Int64, from bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let piece = bytes.prefix(Int(min(limit, Int64(bytes.count))))
    bytes = bytes[piece.endIndex...]
    return piece
  }
}
