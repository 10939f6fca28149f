extension Box: Equatable where Value: Equatable {
  /// Two boxes are the same when what is in them is.
  static func == (a: Box, b: Box) -> Bool { a === b || a.value == b.value }
}

extension Box: Hashable where Value: Hashable {
  /// Hashes what is in it.
  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
