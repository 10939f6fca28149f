#if canImport(FoundationNetworking)
  extension OfflineCapability {
    /// What the bridge into this toolchain's URLSession can do.
    static var ofThisPlatform: Set<OfflineCapability> { CorelibsBridge().capabilities }
  }
#endif
