extension FaultPart {
  /// Where in an answer with a body of `length` bytes the fault happens; its default place when it was met in the upload.
  /// - Returns: nil for a share of a length that isn't known, which is never reached.
  func cutPoint(length: Int64?) -> Cut.Point? {
    switch point {
    case .start: .start
    case .head: .head
    case .body(let offset): offset.resolve(length).map { .body($0) }
    case .up:
      if case .body(let offset) = kind.defaultPoint { offset.resolve(length).map { .body($0) } } else { .start }
    }
  }
}
