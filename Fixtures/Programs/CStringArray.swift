#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Strings as C wants arguments and variables: with a null pointer behind them.
final class CStringArray {
  /// The first of the pointers, which live as long as this object does.
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ strings: [String]) {
    count = strings.count
    pointers = .allocate(capacity: count + 1)
    pointers.initialize(repeating: nil, count: count + 1)
    for (index, string) in strings.enumerated() { pointers[index] = strdup(string) }
  }

  deinit {
    for index in 0..<count { free(pointers[index]) }
    pointers.deallocate()
  }
}
