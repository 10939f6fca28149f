#if os(Linux)
  import Glibc

  extension ProcessTree {
    /// The processes whose parent this one is.
    static func children() -> [pid_t] {
      guard let directory = opendir("/proc") else { return [] }
      defer { closedir(directory) }
      let own = getpid()
      var found: [pid_t] = []
      while let entry = readdir(directory) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if let process = pid_t(name), parent(of: process) == own { found.append(process) }
      }
      return found
    }

    /// The parent in `/proc/PID/stat`: the second word behind the program's name, which may hold anything in its brackets.
    private static func parent(of process: pid_t) -> pid_t? {
      let descriptor = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      var bytes = [UInt8](repeating: 0, count: 512)
      let count = read(descriptor, &bytes, bytes.count)
      guard count > 0, let bracket = bytes[..<count].lastIndex(of: UInt8(ascii: ")")) else { return nil }
      let words = bytes[(bracket + 1)..<count].split(separator: UInt8(ascii: " "))
      return words.count > 1 ? pid_t(String(decoding: words[1], as: UTF8.self)) : nil
    }
  }
#endif
