#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The three descriptors a program is started with.
enum Descriptors {
  /// Makes sure that 0, 1 and 2 are open, and that writing to a closed pipe is an error instead of the program's end.
  ///
  /// Started with `>&-`, the first socket would otherwise become descriptor 1 and receive the ready line.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    while true {
      let descriptor = open("/dev/null", O_RDWR | O_CLOEXEC)
      guard descriptor >= 0 else { return }
      guard descriptor <= 2 else {
        close(descriptor)
        return
      }
    }
  }
}
