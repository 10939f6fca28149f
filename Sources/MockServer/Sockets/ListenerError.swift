/// Why a listener couldn't open.
struct ListenerError: Error, Hashable, CustomStringConvertible {
  /// What stands in the way.
  enum Cause: Hashable, Sendable {
    /// Another socket listens on the port.
    case portInUse
    /// The system lets only privileged processes have the port.
    case notPermitted
    /// The host is neither an address nor "localhost".
    case notAnAddress
    /// The address isn't one of this machine's.
    case addressNotLocal
    /// Anything else, by the system's error number.
    case system(Int32)
  }

  /// The host asked for, nil for the loopback addresses.
  let host: String?
  /// The port asked for.
  let port: UInt16
  let cause: Cause
  /// What to type instead of a port that is in use or not permitted.
  var freePort = "--port 0"

  var description: String {
    switch cause {
    case .portInUse: "port \(port) is in use; pass \(freePort) to let the system choose"
    case .notPermitted: "port \(port) is not permitted to this user; pass a --port from 1024 up, or 0"
    case .notAnAddress:
      "\"\(host ?? "")\" is not an address; pass --host with an IPv4 or IPv6 address of this machine, or localhost"
    case .addressNotLocal:
      "\(host ?? "the loopback address") is not an address of this machine; pass --host with one that is, or localhost"
    case .system(let number): "could not listen on \(host ?? "localhost") port \(port): \(SystemMessage.of(number))"
    }
  }
}
