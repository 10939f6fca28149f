#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The variables the program was started with.
enum Environment {
  /// The value of `name`; nil when it isn't set.
  static func value(_ name: String) -> String? {
    guard let text = getenv(name) else { return nil }
    return String(cString: text)
  }

  /// The names of all variables that start with `prefix`.
  static func names(startingWith prefix: String) -> [String] {
    var names: [String] = []
    var next = block
    while let entry = next.pointee {
      if strncmp(entry, prefix, prefix.utf8.count) == 0 {
        names.append(String(String(cString: entry).prefix { $0 != "=" }))
      }
      next += 1
    }
    return names
  }

  /// Sets `name` for the programs that are started from now on; call before any thread could read variables.
  static func set(_ name: String, _ value: String) { setenv(name, value, 1) }
}
