#if os(Linux)
  import Glibc

  extension DescriptorLimit {
    /// The C library declares the limits as an enumeration that its own functions don't take.
    static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
  }
#endif
