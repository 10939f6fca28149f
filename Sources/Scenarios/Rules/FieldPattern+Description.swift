extension FieldPattern: CustomStringConvertible {
  /// The name and what its value must be like, such as `page "2"`.
  public var description: String { "\(name) \(value)" }
}
