extension PathTemplate {
  /// Whether a decoded path matches; allocates nothing.
  public func matches(_ path: ArraySlice<UInt8>) -> Bool {
    var rest = path
    for segment in segments {
      guard rest.popFirst() == UInt8(ascii: "/") else { return false }
      let part = rest.prefix { $0 != UInt8(ascii: "/") }
      rest = rest[part.endIndex...]
      switch segment {
      case .literal(let bytes): guard part.elementsEqual(bytes) else { return false }
      case .capture: guard !part.isEmpty else { return false }
      }
    }
    return rest.isEmpty
  }

  /// The bytes every matching path ends with, behind its last capture; empty without one.
  var literalEnding: [UInt8] {
    guard let last = segments.lastIndex(where: \.isCapture) else { return [] }
    return segments[(last + 1)...].flatMap { segment -> [UInt8] in
      if case .literal(let bytes) = segment { [UInt8(ascii: "/")] + bytes } else { [] }
    }
  }

  /// Whether it has no capture.
  var isLiteral: Bool { !segments.contains(where: \.isCapture) }
}

extension PathTemplate.Segment {
  /// Whether it stands for any segment.
  var isCapture: Bool {
    if case .capture = self { true } else { false }
  }
}
