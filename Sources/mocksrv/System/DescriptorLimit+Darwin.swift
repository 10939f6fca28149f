#if canImport(Darwin)
  import Darwin

  extension DescriptorLimit {
    /// The limit's name.
    static var resource: Int32 { RLIMIT_NOFILE }
  }
#endif
