import HTTPSemantics

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `/files/…`: a real directory, with the validators and ranges of `/data`.
final class FilesEndpoint: Endpoint {
  let summary = (path: "/files/…", purpose: "the directory given by --files")
  let heading = "Files and uploads"
  /// A page from elsewhere has no business with the machine's files.
  let crossOrigin = CrossOriginPolicy.localPages
  let listing = [
    EndpointListing(
      path: "/files/{path…}", methods: "GET",
      purpose: "the directory given by --files, with the same ranges and validators",
      example: "'{url}/files/hello.txt'")
  ]
  /// The directory's real path, so that what resolves outside of it can be told.
  private let root: String?
  private let directory: String

  init(directory: String) {
    self.directory = directory
    root = Self.realPath(directory)
  }

  func matches(_ path: ArraySlice<UInt8>) -> Bool { path.starts(with: "/files/") || path.equals("/files") }

  func answer(_ request: EndpointRequest, sink: (any BodySink)?, report: BodyReport) -> ResponsePlan {
    guard let root else { return Problem(500, "the directory \(directory) given by --files is gone").plan }
    let tail = request.tail(below: "/files/") ?? ""
    let missing = Problem(404, "there is no file \(tail.isEmpty ? "/" : tail) under --files").plan
    let segments = tail.split(separator: "/")
    guard !tail.utf8.contains(0), !segments.contains("..") else {
      return Problem(403, "a path under /files/ can't leave its directory").plan
    }
    guard let path = Self.realPath(root + "/" + tail) else { return missing }
    guard path == root || path.hasPrefix(root == "/" ? "/" : root + "/") else {
      return Problem(403, "\(tail) leads out of the directory given by --files").plan
    }
    var status = stat()
    guard lstat(path, &status) == 0 else { return missing }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return listing(path, request)
    case S_IFREG where !tail.hasSuffix("/"): return Self.representation(path, status).answer(request)
    default: return missing
    }
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func representation(_ path: String, _ status: stat) -> Representation {
    let modified = status.modificationTime
    let etag = EntityTag(
      opaque: [Int64(status.st_ino), Int64(status.st_size), modified.seconds, modified.nanoseconds]
        .map { String($0, radix: 36) }.joined(separator: "-"),
      isWeak: false)
    return Representation(
      length: Int64(status.st_size), validators: Validators(etag: etag, lastModified: modified.seconds),
      type: FileTypes.type(of: path), sha256: nil
    ) { .file(path: path, offset: $0, count: $1) }
  }

  private func listing(_ path: String, _ request: EndpointRequest) -> ResponsePlan {
    guard request.head.methodIs("GET") || request.head.methodIs("HEAD") else {
      return request.methodNotAllowed("GET, HEAD")
    }
    let raw = String(decoding: request.scope.path, as: UTF8.self)
    guard raw.hasSuffix("/") else {
      var plan = ResponsePlan.text(301, "the directory is at \(raw)/\n")
      let location = PercentCoding.encode(raw, allowing: "-._~/")
      plan.fields.append("Location", "\(request.scope.prefix)\(location)/")
      return plan
    }
    guard let handle = opendir(path) else { return Problem(403, "\(raw) can't be listed").plan }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      var isDirectory = false
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      var status = stat()
      if stat(path + "/" + name, &status) == 0 { isDirectory = status.st_mode & S_IFMT == S_IFDIR }
      if !name.hasPrefix(".") { names.append(isDirectory ? name + "/" : name) }
    }
    let items = names.sorted().map {
      let link = PercentCoding.encode($0, allowing: "-._~/")
      return "<li><a href=\"\(link)\">\(Self.escaped($0))</a></li>"
    }
    let title = Self.escaped(raw)
    return .text(
      200,
      """
      <!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>\(title)</title><h1>\(title)</h1>
      <ul>
      \(items.joined(separator: "\n"))
      </ul></html>

      """, type: "text/html; charset=utf-8")
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { out, character in
      switch character {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      default: out.append(character)
      }
    }
  }
}
