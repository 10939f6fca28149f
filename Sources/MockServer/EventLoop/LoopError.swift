/// Why an event loop couldn't be made, started or asked to watch a descriptor.
struct LoopError: Error, Hashable, CustomStringConvertible {
  /// What was tried, as in "could not …".
  let operation: String
  /// The system's error number, 0 when there is none.
  let errno: Int32

  var description: String {
    errno == 0 ? "could not \(operation)" : "could not \(operation): \(SystemMessage.of(errno))"
  }
}
