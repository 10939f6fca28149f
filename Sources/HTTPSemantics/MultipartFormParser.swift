/// Reads a multipart body as it arrives, in constant memory (RFC 7578, RFC 2046 §5.1.1).
///
/// A delimiter may be split over any pieces: of one that has begun only the count of its bytes is kept, since the bytes
/// themselves are known. Preamble and epilogue are passed over.
public struct MultipartFormParser: Sendable {
  /// The longest head of a part, in bytes.
  public static let longestPartHead = 16 * 1024

  enum State: Sendable {
    /// Before the first delimiter.
    case preamble
    /// Behind the boundary: what follows decides whether it was one.
    case delimiterEnd
    case head
    case data
    /// Behind the closing delimiter.
    case epilogue
  }

  /// CRLF, two dashes and the boundary. A carriage return occurs at its start only, so a failed match never has to be
  /// tried again from within.
  let delimiter: [UInt8]
  var state = State.preamble
  /// How many bytes of the delimiter have been seen; at the start of the body its CRLF is taken as seen.
  var matched = 2
  /// How many of the matched bytes are no data if the match fails: the CRLF that belongs to the part's head.
  var borrowed = 2
  /// Bytes behind the boundary until it is known for a delimiter.
  var tail: [UInt8] = []
  /// The head of the part so far.
  var head: [UInt8] = []
  /// How much of the CRLF CRLF that ends a head has been seen.
  var headEnd = 0
  /// Whether the delimiter being looked at ends a part.
  var isInPart = false
  /// How many bytes have been consumed.
  var offset: Int64 = 0
  var failure: MultipartError?

  /// A parser for the boundary named in `contentType`; nil unless it is multipart with a boundary of 1 to 70 characters
  /// (RFC 2046 §5.1.1).
  public init?(contentType: String) {
    guard let type = MediaType(parsing: contentType), type.type == "multipart", let boundary = type["boundary"],
      (1...70).contains(boundary.utf8.count), boundary.utf8.last != ASCII.space,
      boundary.utf8.allSatisfy({ $0 >= ASCII.space && $0 < 0x7F })
    else { return nil }
    delimiter = Array("\r\n--\(boundary)".utf8)
  }

  /// Takes in the next bytes of the body and tells `emit` what they hold.
  /// - Throws: `MultipartError` when the body is malformed (from then on at every call), or what `emit` throws, after
  ///   which the parser is of no more use.
  public mutating func consume(_ bytes: UnsafeRawBufferPointer, _ emit: (MultipartFormEvent) throws -> Void) throws {
    if let failure { throw failure }
    var position = 0
    while position < bytes.count {
      let start = position
      switch state {
      case .preamble, .data: try scanData(bytes, &position, emit)
      case .delimiterEnd: try scanDelimiterEnd(bytes[position], emit, &position)
      case .head: try scanHead(bytes, &position, emit)
      case .epilogue: position = bytes.count
      }
      offset += Int64(position - start)
    }
  }

  /// Ends the body.
  /// - Throws: `MultipartError` when the closing delimiter is missing.
  public mutating func finish() throws {
    if let failure { throw failure }
    switch state {
    case .epilogue: return
    case .preamble: throw fail("it ends before the first boundary")
    case .head: throw fail("it ends inside the head of a part")
    case .data, .delimiterEnd: throw fail("it ends without the closing boundary")
    }
  }

  mutating func fail(_ problem: String, at offset: Int64? = nil) -> MultipartError {
    let error = MultipartError(problem: problem, offset: offset ?? self.offset)
    failure = error
    return error
  }
}
