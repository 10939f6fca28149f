import MockServer
import Scenarios

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The file that says where the server is, for programs that wait for it.
struct ReadyFile {
  private let path: String

  /// Writes the addresses of `server` to `path`; a reader sees the whole file or none.
  init(_ path: String, for server: MockServer) throws(RuntimeFailure) {
    self.path = path
    let json = JSONValue.object([
      JSONMember("url", .string(server.url)),
      JSONMember("control", .string(server.controlURL)),
      JSONMember("port", .integer(Int64(server.main.port))),
      JSONMember("pid", .integer(Int64(getpid()))),
      JSONMember("listen", .array(server.linked.map(Self.object))),
    ])
    let draft = "\(path).\(getpid()).tmp"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
    var text = json.text + "\n"
    var error = text.withUTF8 { Output(descriptor: descriptor).write(UnsafeRawBufferPointer($0)) }
    close(descriptor)
    if error == 0, rename(draft, path) != 0 { error = errno }
    guard error == 0 else {
      unlink(draft)
      throw Self.failure(path, error)
    }
  }

  /// Takes the file away when the server has ended.
  func remove() { unlink(path) }

  private static func object(_ endpoint: MockServer.Endpoint) -> JSONValue {
    .object([
      JSONMember("url", .string(endpoint.url)), JSONMember("port", .integer(Int64(endpoint.port))),
      JSONMember("link", endpoint.link.map { .string($0) } ?? .null),
    ])
  }

  private static func failure(_ path: String, _ error: Int32) -> RuntimeFailure {
    RuntimeFailure("the ready file \(path) can't be written: \(Program.message(error))")
  }
}
