#if canImport(Darwin)
  extension OfflineCapability {
    /// What URLSession of Apple platforms offers by itself.
    ///
    /// Nothing there leads from a task to its session, so its configuration stays unknown.
    static let ofThisPlatform = Set(allCases).subtracting([.configuration])
  }
#endif
