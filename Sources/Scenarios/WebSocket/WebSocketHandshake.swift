import ByteCodecs
import HTTPSemantics

/// The opening handshake, as a server sees it (RFC 6455 §4.2).
enum WebSocketHandshake {
  /// What `Sec-WebSocket-Accept` is the digest of, behind the key (RFC 6455 §1.3).
  private static let suffix = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

  /// The answer to a request for a conversation: 101 and then that, or why not.
  static func plan(_ head: RequestHead, _ conversation: ConversationPlan) -> ResponsePlan {
    do throws(Problem) {
      let key = try check(head)
      var fields: HeaderFields = ["Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Accept": accept(key)]
      if let chosen = choice(head, conversation.protocols) { fields.append("Sec-WebSocket-Protocol", chosen) }
      var plan = ResponsePlan(status: 101, fields: fields)
      plan.overridesFraming = true
      plan.conversation = conversation
      return plan
    } catch {
      var plan = error.plan
      // An Upgrade field is one of the connection (RFC 9110 §7.8).
      if plan.fields.contains("Upgrade") {
        plan.overridesFraming = true
        plan.fields.append("Connection", "Upgrade")
      }
      return plan
    }
  }

  /// What proves that the key was read (RFC 6455 §4.2.2).
  static func accept(_ key: String) -> String {
    Base64.encode(Digester.digest(.sha1, of: Array((key + suffix).utf8)))
  }

  /// The key of a request that may become a conversation (RFC 6455 §4.2.1).
  private static func check(_ head: RequestHead) throws(Problem) -> String {
    guard head.methodIs("GET") else {
      throw Problem(
        405, "\(head.method) can't open a WebSocket; use GET",
        fields: HeaderFields([HeaderField(name: "Allow", value: "GET")]))
    }
    guard head.version == .http11 else { throw Problem(400, "a WebSocket needs HTTP/1.1") }
    guard tokens(head, "Upgrade").contains("websocket") else {
      throw Problem(
        400,
        "this is a WebSocket: ask for it with a WebSocket client, which sends Upgrade: websocket; see RFC 6455 §4.1")
    }
    guard tokens(head, "Connection").contains("upgrade") else {
      throw Problem(400, "Connection doesn't say upgrade, so Upgrade counts for nothing (RFC 6455 §4.2.1)")
    }
    guard head.value("Sec-WebSocket-Version") == "13" else {
      let seen = head.value("Sec-WebSocket-Version").map { "\"\($0)\"" } ?? "missing"
      throw Problem(
        426, "Sec-WebSocket-Version is \(seen); this server speaks version 13 alone",
        fields: ["Sec-WebSocket-Version": "13", "Upgrade": "websocket"])
    }
    guard let key = head.value("Sec-WebSocket-Key") else {
      throw Problem(400, "Sec-WebSocket-Key is missing: 16 bytes in base 64 (RFC 6455 §4.1)")
    }
    guard key.utf8.count == 24, Base64.decode(key)?.count == 16 else {
      throw Problem(400, "Sec-WebSocket-Key \"\(key)\" isn't 16 bytes in base 64 (RFC 6455 §4.1)")
    }
    return key
  }

  /// The first of the client's subprotocols that is spoken here (RFC 6455 §4.2.2).
  private static func choice(_ head: RequestHead, _ spoken: [String]) -> String? {
    words(head, "Sec-WebSocket-Protocol").first { spoken.contains($0) }
  }

  private static func tokens(_ head: RequestHead, _ name: String) -> [String] {
    words(head, name).map { $0.lowercased() }
  }

  private static func words(_ head: RequestHead, _ name: String) -> [String] {
    head.values(name).flatMap { $0.split(separator: ",") }.map { ScriptText.trimmed(String($0)) }
  }
}
