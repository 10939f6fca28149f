/// What the program's exit status says.
enum ExitCode {
  /// All went well.
  static let fine: Int32 = 0
  /// Something failed while running.
  static let failure: Int32 = 1
  /// The command line was wrong.
  static let usage: Int32 = 2
  /// A verdict that had to pass didn't.
  static let verdictFailed: Int32 = 3
  /// CMD ran longer than `--timeout`, as timeout(1) says it.
  static let timedOut: Int32 = 124
  /// CMD was found and can't be run, as shells say it.
  static let notExecutable: Int32 = 126
  /// CMD wasn't found, as shells say it.
  static let notFound: Int32 = 127
  /// CMD was ended by a signal, as shells say it.
  static func signalled(_ signal: Int32) -> Int32 { 128 + signal }
}
