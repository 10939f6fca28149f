import Foundation
import HTTPSemantics
import Quantities
import Testing

@testable import Scenarios

/// Asks an engine by its control API, in memory and on virtual time.
struct ControlPlayer {
  /// An answer of the control API.
  struct Answer {
    let status: Int
    let fields: HeaderFields
    let text: String

    /// The body as JSON; nil when it is none.
    var json: [String: Any]? { try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] }
    /// What a problem says.
    var detail: String { json?["detail"] as? String ?? "" }
    /// The items of a member of the body.
    func list(_ name: String) -> [[String: Any]] { json?[name] as? [[String: Any]] ?? [] }
  }

  let player: MemoryPlayer
  var engine: Engine { player.engine }

  init(
    connection: ConnectionFacts = ConnectionFacts(peer: "127.0.0.1"), host: (any ServerHost)? = nil,
    _ configure: (inout EngineConfiguration) throws -> Void
  ) rethrows {
    player = try MemoryPlayer(connection: connection, configure)
    player.engine.host = host
  }

  init(connection: ConnectionFacts = ConnectionFacts(peer: "127.0.0.1"), host: (any ServerHost)? = nil) {
    self.init(connection: connection, host: host) { _ in }
  }

  /// Sends a request; `path` begins below `/_mocksrv`.
  @discardableResult
  func send(
    _ method: String, _ path: String, _ body: String = "", type: String? = "application/json",
    fields: HeaderFields = [:], prefix: String = ""
  ) -> Answer {
    var fields = fields
    if !fields.contains("Host") { fields.append("Host", "localhost:8080") }
    if let type, !body.isEmpty { fields.append("Content-Type", type) }
    let answer = player.send(method, prefix + "/_mocksrv" + path, fields, body: Array(body.utf8))
    return Answer(status: answer.status, fields: answer.fields, text: answer.text)
  }

  @discardableResult
  func get(_ path: String, fields: HeaderFields = [:]) -> Answer { send("GET", path, fields: fields) }

  @discardableResult
  func post(_ path: String, _ body: String = "", type: String? = "application/json") -> Answer {
    send("POST", path, body, type: type)
  }

  /// What a client of the server is answered.
  func status(of target: String, _ method: String = "GET") -> Int { player.send(method, target).status }
}

extension Engine {
  /// Lets a whole exchange happen at once, as another client's.
  func exchange(_ target: String, _ method: String = "GET") {
    let connection = opened(ConnectionFacts(peer: "127.0.0.1"))
    let head = RequestHead(method: method, target: target, fields: ["Host": "localhost"])
    let exchange = began(head, on: connection, index: 1)
    if case .receive = exchange.opening { _ = exchange.received() }
    exchange.finished(WireOutcome(bodyBytesSent: 0, ending: .keepAlive))
  }
}
