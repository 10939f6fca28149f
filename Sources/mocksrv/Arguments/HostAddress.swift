#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The address of `--host`, checked before anybody else can reach the server by accident.
enum HostAddress {
  /// The address to listen on; nil for both loopback addresses.
  static func read(_ arguments: Arguments) throws(UsageError) -> String? {
    guard let value = arguments.value(.host), value.text != "localhost" else { return nil }
    var text = value.text
    if text.hasPrefix("["), text.hasSuffix("]") { text = String(text.dropFirst().dropLast()) }
    var four = in_addr()
    var six = in6_addr()
    let isFour = inet_pton(AF_INET, text, &four) == 1
    guard isFour || inet_pton(AF_INET6, text, &six) == 1 else {
      throw UsageError(value, expected: "a numeric address such as 127.0.0.1, ::1 or 0.0.0.0, or localhost")
    }
    let isLoopback = isFour ? text.hasPrefix("127.") : isLoopback(six)
    guard isLoopback || arguments.has(.allowRemote) else {
      throw UsageError(
        "\(value.origin): other machines can reach a server on \(text), and anybody could use it;"
          + " add --allow-remote if that is what you want")
    }
    return text
  }

  private static func isLoopback(_ address: in6_addr) -> Bool {
    withUnsafeBytes(of: address) { $0.dropLast().allSatisfy { $0 == 0 } && $0.last == 1 }
  }
}
