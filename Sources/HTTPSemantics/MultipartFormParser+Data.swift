extension MultipartFormParser {
  /// Passes on the bytes up to the next delimiter, which may be there in part at either end of `bytes`.
  mutating func scanData(
    _ bytes: UnsafeRawBufferPointer, _ position: inout Int, _ emit: (MultipartFormEvent) throws -> Void
  ) throws {
    guard let base = bytes.baseAddress else { return }
    if matched > 0 {
      while matched < delimiter.count, position < bytes.count, bytes[position] == delimiter[matched] {
        matched += 1
        position += 1
      }
      if matched == delimiter.count { return beginDelimiterEnd() }
      if position == bytes.count { return }
      try emitHeld(emit)
    }
    let runStart = position
    while true {
      let hit = ByteScan.first(ASCII.carriageReturn, in: base, from: position, to: bytes.count)
      if hit + 1 < bytes.count, bytes[hit + 1] != ASCII.lineFeed {
        position = hit + 1
        continue
      }
      let length = matchLength(bytes, at: hit)
      if length == delimiter.count || hit + length == bytes.count {
        matched = length
        position = hit + length
        if state == .data, hit > runStart {
          try emit(.partData(UnsafeRawBufferPointer(rebasing: bytes[runStart..<hit])))
        }
        if length == delimiter.count { beginDelimiterEnd() }
        return
      }
      position = hit + length
    }
  }

  /// How many bytes at `start` agree with the delimiter.
  private func matchLength(_ bytes: UnsafeRawBufferPointer, at start: Int) -> Int {
    let limit = min(delimiter.count, bytes.count - start)
    return delimiter.withUnsafeBytes { delimiter in
      var length = 0
      while length < limit, bytes[start + length] == delimiter[length] { length += 1 }
      return length
    }
  }

  /// Passes on the matched bytes as data, since no delimiter came of them.
  private mutating func emitHeld(_ emit: (MultipartFormEvent) throws -> Void) throws {
    let held = min(borrowed, matched)..<matched
    matched = 0
    borrowed = 0
    guard state == .data, !held.isEmpty else { return }
    try delimiter.withUnsafeBytes { try emit(.partData(UnsafeRawBufferPointer(rebasing: $0[held]))) }
  }

  private mutating func beginDelimiterEnd() {
    isInPart = state == .data
    state = .delimiterEnd
    tail.removeAll(keepingCapacity: true)
  }

  /// Looks at one byte behind a boundary: `--` closes the body, a line end after blanks opens a part, and anything else
  /// shows that the boundary was only the start of a longer word in the data.
  mutating func scanDelimiterEnd(
    _ byte: UInt8, _ emit: (MultipartFormEvent) throws -> Void, _ position: inout Int
  ) throws {
    switch (tail.last, byte) {
    case (nil, ASCII.dash), (nil, ASCII.carriageReturn):
      tail.append(byte)
      position += 1
    case (ASCII.dash, ASCII.dash):
      position += 1
      state = .epilogue
      if isInPart { try emit(.partEnded) }
    case (nil, ASCII.space), (nil, ASCII.tab), (ASCII.space, ASCII.space), (ASCII.space, ASCII.tab),
      (ASCII.tab, ASCII.space), (ASCII.tab, ASCII.tab), (ASCII.space, ASCII.carriageReturn),
      (ASCII.tab, ASCII.carriageReturn):
      guard tail.count < 256 else { throw fail("more than 256 blanks follow a boundary") }
      tail.append(byte)
      position += 1
    case (ASCII.carriageReturn, ASCII.lineFeed):
      position += 1
      state = .head
      head.removeAll(keepingCapacity: true)
      headEnd = 2
      if isInPart { try emit(.partEnded) }
    default:
      state = isInPart ? .data : .preamble
      try resumeData(emit)
    }
  }

  /// Passes on the boundary and what followed it as data; a carriage return at its end may begin the real delimiter.
  private mutating func resumeData(_ emit: (MultipartFormEvent) throws -> Void) throws {
    let rest = tail
    try emitHeld(emit)
    let endsInReturn = rest.last == ASCII.carriageReturn
    matched = endsInReturn ? 1 : 0
    let data = endsInReturn ? rest.dropLast() : rest[...]
    guard state == .data, !data.isEmpty else { return }
    try data.withUnsafeBytes { try emit(.partData($0)) }
  }
}
