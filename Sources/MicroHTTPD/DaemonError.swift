#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Why a daemon couldn't start or take a connection.
public struct DaemonError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was tried.
  public enum Operation: String, Hashable, Sendable {
    case start = "start libmicrohttpd"
    case add = "hand a connection to libmicrohttpd"
    case addAfterStop = "hand a connection to a stopped libmicrohttpd"
  }

  /// What was tried.
  public let operation: Operation
  /// The system's error number, 0 when the library gave none.
  public let errno: Int32

  /// An error of `operation` with the system's number.
  public init(operation: Operation, errno: Int32) {
    self.operation = operation
    self.errno = errno
  }

  /// What failed, and the system's reason where it gave one.
  public var description: String {
    guard errno != 0, let reason = strerror(errno) else { return "could not \(operation.rawValue)" }
    return "could not \(operation.rawValue): \(String(cString: reason))"
  }
}
