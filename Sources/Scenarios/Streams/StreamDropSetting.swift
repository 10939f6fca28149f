/// After how many items a stream is dropped, and how: `?drop=3&how=reset`.
struct StreamDropSetting {
  let count: Int
  let how: StreamDrop

  /// Reads the parameters; nil without `drop`.
  /// - Throws: `Problem` 400 for one that is out of bounds, and for `how` without `drop`.
  init?(_ query: StreamQuery) throws(Problem) {
    let how = try query.choice("how", of: StreamDrop.self)
    guard let count = try query.number("drop", in: 0...1_000_000) else {
      guard how == nil else {
        throw Problem(400, "how= says nothing without drop=, the number of items before the drop")
      }
      return nil
    }
    self.count = count
    self.how = how ?? .close
  }
}
