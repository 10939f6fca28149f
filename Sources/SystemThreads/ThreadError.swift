#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The system doesn't start a thread.
package struct ThreadError: Error, Hashable, CustomStringConvertible {
  /// The system's error number.
  package let errno: Int32

  package var description: String {
    guard let reason = strerror(errno) else { return "could not start a thread" }
    return "could not start a thread: \(String(cString: reason))"
  }
}
