import HTTPSemantics
import Quantities

extension Reply {
  /// A status without body.
  public static func status(_ status: Int, fields: [HeaderField] = []) -> Reply {
    Reply(status: status, fields: fields)
  }

  /// A text; UTF-8 unless `type` says otherwise.
  public static func text(
    _ text: String, status: Int = 200, type: String = "text/plain; charset=utf-8", fields: [HeaderField] = []
  ) -> Reply {
    Reply(status: status, fields: fields, body: .bytes(Array(text.utf8), type: type))
  }

  /// A JSON document.
  public static func json(_ value: JSONValue, status: Int = 200, fields: [HeaderField] = []) -> Reply {
    Reply(status: status, fields: fields, body: .bytes(Array(value.line.utf8), type: "application/json"))
  }

  /// Bytes of the `/data` pattern.
  public static func data(_ size: ByteCount, status: Int = 200, fields: [HeaderField] = []) -> Reply {
    Reply(status: status, fields: fields, body: .data(count: size.bytes))
  }

  /// The file at an absolute path, read when it is served.
  public static func file(_ path: String, status: Int = 200, fields: [HeaderField] = []) -> Reply {
    Reply(status: status, fields: fields, body: .file(path: path))
  }

  /// What a built-in endpoint answers at `target`, such as `/data/1m?ranges=ignore`.
  public static func endpoint(_ target: String, status: Int? = nil, fields: [HeaderField] = []) -> Reply {
    Reply(status: status, fields: fields, body: .endpoint(target: target))
  }

  /// A conversation over WebSocket of these moves, behind the opening handshake.
  public static func webSocket(_ moves: ConversationMove...) -> Reply { .webSocket(ConversationPlan(moves)) }

  /// A conversation over WebSocket, behind the opening handshake.
  public static func webSocket(_ conversation: ConversationPlan) -> Reply { Reply(body: .webSocket(conversation)) }

  /// Everything that goes on the wire, head included.
  public static func raw(_ bytes: String, ending: Ending = .close) -> Reply {
    Reply(body: .raw([.bytes(Array(bytes.utf8))]), ending: ending)
  }
}
