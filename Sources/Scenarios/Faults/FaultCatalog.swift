/// Every fault there is; a new one is a file beside this one and a line here.
enum FaultCatalog {
  static let all: [any Fault.Type] = [
    CloseFault.self, ResetFault.self, StallFault.self, TruncateFault.self, ShortFault.self, GarbageFault.self,
    BadChunkFault.self, DribbleFault.self, RefuseFault.self,
  ]

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.kind.rawValue, $0) })

  /// The fault whose word is `name`.
  static func fault(named name: String) -> (any Fault.Type)? { byName[name] }
}
