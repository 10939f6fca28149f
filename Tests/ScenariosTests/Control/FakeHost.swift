import LinkModel
import Quantities

@testable import Scenarios

/// A server that only remembers what it was asked.
final class FakeHost: ServerHost {
  private let profile = LockedBox<LinkProfile?>(nil)
  private let ports = LockedBox<[String]>([])
  private let ended = LockedBox(0)

  var url: String { "http://127.0.0.1:4000" }
  var controlURL: String { "http://127.0.0.1:\(link == nil ? 4000 : 4001)" }
  var link: String? { profile.withLock { $0?.description } }
  var hosts: [String] { ["mock.test"] }
  /// The sessions that have a port.
  var openPorts: [String] { ports.withLock { $0 } }
  /// How often the server was ended.
  var shutdowns: Int { ended.withLock { $0 } }

  func setLink(_ link: LinkProfile?) throws(Problem) { profile.withLock { $0 = link } }

  func openPort(session: String, link: LinkProfile?) throws(Problem) -> SessionPort {
    ports.withLock { $0.append(session) }
    return SessionPort(url: "http://127.0.0.1:5000", port: 5000, link: link?.description)
  }

  func closePort(_ port: SessionPort) { ports.withLock { _ = $0.popLast() } }

  func shutDown() { ended.withLock { $0 += 1 } }
}
