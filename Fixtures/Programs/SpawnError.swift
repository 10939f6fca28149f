#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Why a program couldn't be started.
public struct SpawnError: Error, CustomStringConvertible {
  /// What was to be started.
  public let program: String
  /// The system's error number.
  public let number: Int32

  /// The program and the system's message.
  public var description: String {
    "can't start \(program): \(strerror(number).map { String(cString: $0) } ?? "\(number)")"
  }
}
