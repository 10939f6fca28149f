#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What scenario files need of the file system.
enum ScenarioDirectory {
  /// What the system said when it refused something.
  struct Failure: Error, CustomStringConvertible {
    let description: String

    /// The words for the error number of the last call.
    static var last: Failure { Failure(description: strerror(errno).map { String(cString: $0) } ?? "error \(errno)") }
  }

  /// More than this is no scenario.
  private static let largest = 64 << 20

  /// The real path of a file that can be read.
  static func regularFile(_ path: String) -> Result<String, Failure> {
    guard !path.utf8.contains(0), let resolved = realpath(path, nil) else { return .failure(.last) }
    defer { free(resolved) }
    var status = stat()
    guard stat(resolved, &status) == 0 else { return .failure(.last) }
    guard status.st_mode & S_IFMT == S_IFREG else { return .failure(Failure(description: "it is no regular file")) }
    guard access(resolved, R_OK) == 0 else { return .failure(.last) }
    return .success(String(cString: resolved))
  }

  /// All bytes of a file.
  static func bytes(of path: String) -> Result<[UInt8], Failure> {
    // Not blocking: a pipe would hold everything up until somebody writes to it.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return .failure(.last) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while true {
      let start = bytes.count
      guard start <= largest else { return .failure(Failure(description: "it has more than 64 MiB")) }
      bytes.append(contentsOf: repeatElement(0, count: max(16_384, start)))
      let got = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress.map { $0 + start }, $0.count - start) }
      if got < 0, errno == EINTR {
        bytes.removeLast(bytes.count - start)
        continue
      }
      guard got >= 0 else { return .failure(.last) }
      bytes.removeLast(bytes.count - start - got)
      if got == 0 { return .success(bytes) }
    }
  }

  /// Whether `path` is a directory.
  static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The scenario files in a directory, by name; what is hidden is left out.
  static func files(in directory: String) -> Result<[String], Failure> {
    guard let handle = opendir(directory) else { return .failure(.last) }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix("."), name.hasSuffix(".json") || name.hasSuffix(".jsonc") { names.append(name) }
    }
    return .success(names.sorted().map { directory.hasSuffix("/") ? directory + $0 : "\(directory)/\($0)" })
  }
}
