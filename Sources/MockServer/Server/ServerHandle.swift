import LinkModel
import Quantities
import Scenarios
import SystemThreads

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the control API may ask of a running server.
final class ServerHandle: ServerHost {
  private unowned let core: ServerCore
  private let host: String?
  private let onShutdown: (@Sendable () -> Void)?
  private let mainLink: LockedBox<LinkProfile?>

  init(_ core: ServerCore, options: ServerOptions) {
    self.core = core
    host = options.host
    onShutdown = options.onShutdown
    mainLink = LockedBox(options.link)
  }

  var url: String { core.mainPort?.url ?? "http://127.0.0.1" }

  var link: String? { mainLink.withLock { $0?.description } }

  var controlURL: String { core.control?.url ?? url }

  func setLink(_ link: LinkProfile?) throws(Problem) {
    guard let port = core.mainPort else { throw Problem(503, "the server is stopping") }
    // Whoever made the network bad must be able to mend it.
    if link != nil {
      do { try core.openControl() } catch { throw Problem(503, "no port can be opened for the control API: \(error)") }
    }
    mainLink.withLock { $0 = link }
    core.loop.post { port.setLink(link) }
  }

  func openPort(session: String, link: LinkProfile?) throws(Problem) -> SessionPort {
    do {
      let endpoint = try core.open(port: 0, link: link, isControl: false, session: session)
      return SessionPort(url: endpoint.url, port: endpoint.port, link: endpoint.link)
    } catch {
      throw Problem(503, "no port can be opened for session \(session): \(error)")
    }
  }

  func closePort(_ port: SessionPort) { core.close(port: port.port) }

  var hosts: [String] { host.map { [$0] } ?? [] }

  /// How long open exchanges may go on.
  private static let patience: Int32 = 2_000

  func shutDown() {
    if let onShutdown { return onShutdown() }
    // Stopping waits for the threads that answer, of which this may be one.
    let core = core
    _ = try? SystemThread(name: "shutdown") {
      core.stopAccepting()
      var waited: Int32 = 0
      while core.engine.journal.openCount > 0, waited < Self.patience {
        poll(nil, 0, 10)
        waited += 10
      }
      core.stop()
    }
  }
}
