#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How many descriptors the program may have open.
struct DescriptorLimit {
  private var limit: rlimit

  /// The limit in force.
  static var current: DescriptorLimit {
    var limit = rlimit()
    getrlimit(resource, &limit)
    return DescriptorLimit(limit: limit)
  }

  /// Runs `body` with this limit in force, then brings back the one before.
  ///
  /// The server raises its own limit, and programs it starts would inherit that; some close or select over all of it.
  func during<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    var before = Self.current.limit
    var during = limit
    setrlimit(Self.resource, &during)
    defer { setrlimit(Self.resource, &before) }
    return try body()
  }
}
