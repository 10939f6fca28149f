extension CountPattern: CustomStringConvertible {
  /// The numbers as errors and logs name them: `2`, `2 to 5` or `2 or more`.
  public var description: String {
    guard let to else { return "\(from) or more" }
    return from == to ? "\(from)" : "\(from) to \(to)"
  }
}
