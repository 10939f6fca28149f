#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The directory uploads are kept in; every file gets a name that nothing else has.
struct UploadStore {
  let directory: String
  /// The exchange's number, which every name of it starts with.
  let number: Int

  /// Opens a new file for something the client called `name`.
  /// - Throws: `Problem` 500 when the directory can't be written.
  func create(_ name: String) throws(Problem) -> UploadFile {
    let safe = Self.safe(name)
    for attempt in 0..<10_000 {
      let path = "\(directory)/\(number)\(attempt == 0 ? "" : "-\(attempt)")-\(safe)"
      // An earlier run may have left one that is whole; this upload will take that name when it is.
      guard access(path, F_OK) != 0 else { continue }
      let partial = path + UploadFile.partialSuffix
      let descriptor = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
      if descriptor >= 0 { return UploadFile(wholePath: path, descriptor: descriptor) }
      guard errno == EEXIST else { throw Self.problem(path, errno) }
    }
    throw Problem(500, "\(directory) already holds 10000 uploads called \(number)-\(safe); empty it")
  }

  /// A client's name must not leave the directory or hide in it.
  private static func safe(_ name: String) -> String {
    let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? "body"
    let kept = last.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F || $0 == ":" ? "_" : String($0) }.joined()
    var short = ""
    for character in kept where short.utf8.count + character.utf8.count <= 200 { short.append(character) }
    return short.isEmpty || short.allSatisfy({ $0 == "." }) ? "body" : short
  }

  static func problem(_ path: String, _ code: Int32) -> Problem {
    let full = code == ENOSPC || code == EDQUOT
    return Problem(full ? 507 : 500, "can't write \(path): \(String(cString: strerror(code)))")
  }
}
