import MockServer

/// A started server with its log, its journal's file and its ready file.
struct RunningServer {
  /// The server.
  let server: MockServer
  private let journalFile: JournalFile?
  private let readyFile: ReadyFile?

  /// Starts a server, which accepts connections when this returns.
  init(_ settings: ServerSettings) throws(RuntimeFailure) {
    journalFile = try settings.journalFile.map { value throws(RuntimeFailure) in try JournalFile(value) }
    let server: MockServer
    do { server = try MockServer(settings.server) } catch { throw RuntimeFailure("\(error)") }
    self.server = server
    ExchangeLog.follow(server.engine.journal, style: settings.log)
    journalFile?.follow(server.engine.journal)
    guard let path = settings.readyFile else {
      readyFile = nil
      return
    }
    do {
      readyFile = try ReadyFile(path, for: server)
    } catch {
      server.stop()
      throw error
    }
  }

  /// Says where the further ports are.
  func announceLinkedPorts() {
    for port in server.linked { Output.error.say("\(port.url) runs over \(port.link ?? "no link")") }
  }

  /// Ends the server and takes its ready file away.
  func stop() {
    server.stop()
    journalFile?.close(server.engine.journal)
    readyFile?.remove()
  }
}
