import Quantities

/// A way in which an exchange can go wrong: its word in scripts, and what may be written with it.
///
/// Each kind is declared beside the fault that plays it; `FaultCatalog` lists them all.
public struct FaultKind: Hashable, Sendable {
  /// The word of the language.
  public let rawValue: String
  /// One line for catalogs.
  public let summary: String
  /// The place when none is written.
  public let defaultPoint: FaultPoint
  /// The sorts of place that may follow `@`; empty when the fault takes none.
  public let places: [FaultPlace]
  /// Whether a duration may follow `=`.
  public let takesValue: Bool
  /// The duration when none is written; nil when there is none, or when it then lasts for ever.
  public let defaultValue: Duration?

  init(
    _ word: String, summary: String, at defaultPoint: FaultPoint = .start, places: [FaultPlace],
    takesValue: Bool = false, defaultValue: Duration? = nil
  ) {
    rawValue = word
    self.summary = summary
    self.defaultPoint = defaultPoint
    self.places = places
    self.takesValue = takesValue
    self.defaultValue = defaultValue
  }

  /// Two kinds are the same when their words are.
  public static func == (a: FaultKind, b: FaultKind) -> Bool { a.rawValue == b.rawValue }

  /// Hashes the word alone.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension FaultKind: RawRepresentable {
  /// The kind of this word; nil when no fault has it.
  public init?(rawValue: String) {
    guard let fault = FaultCatalog.fault(named: rawValue) else { return nil }
    self = fault.kind
  }
}

extension FaultKind: CaseIterable {
  /// Every kind, in the order of the language page.
  public static var allCases: [FaultKind] { FaultCatalog.all.map { $0.kind } }
}
