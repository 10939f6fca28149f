import Quantities

/// One fault of an outcome, with its place and value filled in.
public struct FaultPart: Hashable, Sendable, CustomStringConvertible {
  /// What goes wrong.
  public let kind: FaultKind
  /// How long, for kinds that take a duration; nil for `stall` means for ever.
  public let value: Duration?
  /// Where it happens; always `start` for kinds that take no place.
  public let point: FaultPoint

  /// A fault of `kind`; what is nil gets the kind's default, what the kind doesn't take is dropped.
  public init(_ kind: FaultKind, value: Duration? = nil, at point: FaultPoint? = nil) {
    self.kind = kind
    self.value = kind.takesValue ? value ?? kind.defaultValue : nil
    self.point = kind.places.isEmpty ? kind.defaultPoint : point ?? kind.defaultPoint
  }

  /// The spelling without what is default anyway, such as `reset@64k` or `stall=5s@50%`.
  public var description: String {
    var text = kind.rawValue
    if let value, value != kind.defaultValue { text += "=\(value.quantityText)" }
    if point != kind.defaultPoint { text += "@\(point)" }
    return text
  }
}
