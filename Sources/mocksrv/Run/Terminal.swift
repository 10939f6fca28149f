#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The terminal on standard input, lent to CMD's process group so that it reads keys and gets Ctrl-C.
struct Terminal {
  private let own: pid_t
  private let group: pid_t

  /// Lends the terminal to `group`; nil when there is none, or when somebody else has it.
  init?(lendingTo group: pid_t) {
    own = getpgrp()
    self.group = group
    guard isatty(0) == 1, tcgetpgrp(0) == own else { return nil }
    lend()
  }

  /// Gives the terminal to CMD, and wakes it should it have tried to read before.
  func lend() {
    tcsetpgrp(0, group)
    kill(-group, SIGCONT)
  }

  /// Takes the terminal back; SIGTTOU must be blocked, or this stops the program.
  func takeBack() { tcsetpgrp(0, own) }
}
