import HTTPSemantics

/// What a parser made of a stream: its events with the body's slices merged, and how it stood at the end.
struct ParsedResponse: Equatable {
  var interims: [ResponseHead] = []
  var head: ResponseHead?
  var body = ""
  var trailers: HeaderFields?
  /// Whether the end was told before the stream ended.
  var endedEarly = false
  var failure: ResponseParser.Failure?
  var interruption = ResponseParser.Interruption.none
  var isComplete = false
  var keepsConnection = false
  var bodyDelimitedByClose = false
  var expectedLength: Int64?
  /// What was left behind the response.
  var rest = ""

  /// Feeds the pieces of a stream and then its end.
  init(_ pieces: [ArraySlice<UInt8>], answering method: String = "GET") {
    var parser = ResponseParser(answering: method)
    var left: [UInt8] = []
    do throws(ResponseParser.Failure) {
      for piece in pieces {
        var piece = piece
        while let event = try parser.next(&piece) { note(event) }
        left += piece
      }
      endedEarly = trailers != nil
      interruption = parser.end()
      var nothing: ArraySlice<UInt8> = []
      while let event = try parser.next(&nothing) { note(event) }
      rest = text(left)
    } catch {
      failure = error
    }
    isComplete = parser.isComplete
    keepsConnection = parser.keepsConnection
    bodyDelimitedByClose = parser.bodyDelimitedByClose
    expectedLength = parser.expectedLength
  }

  /// Feeds a stream whole.
  init(_ stream: String, answering method: String = "GET") {
    self.init([Array(stream.utf8)[...]], answering: method)
  }

  private mutating func note(_ event: ResponseParser.Event) {
    switch event {
    case .interim(let head): interims.append(head)
    case .head(let head): self.head = head
    case .body(let piece): body += text(piece)
    case .end(let trailers): self.trailers = trailers
    }
  }
}
