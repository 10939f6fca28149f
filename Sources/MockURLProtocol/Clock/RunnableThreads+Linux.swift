#if os(Linux)
  import Glibc

  /// Whether other threads of this process have something to do.
  enum RunnableThreads {
    /// Whether any thread but the calling one runs, or would if it had a processor; false also where that can't be told.
    static func exist() -> Bool {
      guard let directory = opendir("/proc/self/task") else { return false }
      defer { closedir(directory) }
      let own = ownName
      while let entry = readdir(directory) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if name.first?.isNumber == true, name != own, isRunnable(name) { return true }
      }
      return false
    }

    /// The calling thread's number, which `/proc/thread-self` ends with (proc_thread-self(5)).
    private static var ownName: String {
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
        guard let start = buffer.baseAddress else { return "" }
        let count = readlink("/proc/thread-self", start, buffer.count)
        let path = buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
        return String(decoding: path.reversed().prefix { $0 != UInt8(ascii: "/") }.reversed(), as: UTF8.self)
      }
    }

    /// Looks for `R` behind the name in parentheses, which may hold anything (proc_pid_stat(5)).
    private static func isRunnable(_ thread: String) -> Bool {
      let file = open("/proc/self/task/\(thread)/stat", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return false }
      defer { close(file) }
      return withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
        let count = read(file, buffer.baseAddress, buffer.count)
        guard count > 0, let end = buffer[..<count].lastIndex(of: UInt8(ascii: ")")), end + 2 < count else {
          return false
        }
        return buffer[end + 2] == UInt8(ascii: "R")
      }
    }
  }
#endif
