#if os(Linux)
  import Foundation

  extension BuiltCommand {
    /// The directory of the running test program.
    static var buildDirectory: URL {
      URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    }
  }
#endif
