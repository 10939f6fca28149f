import MicroHTTPD
import Quantities
import Testing

/// Answers with what `describe` makes of the connection.
private final class DescribingExchange: TextExchange {
  private let describe: @Sendable (Connection) -> String
  init(_ describe: @escaping @Sendable (Connection) -> String) {
    self.describe = describe
    super.init("")
  }
  override func end(connection: Connection) -> ConnectionFate { answer(describe(connection), on: connection) }
}

@Suite struct FieldTests {
  private let request = "GET / HTTP/1.1\r\nHost: a\r\nX-Twice:  one \r\nEmpty:\r\nx-twice: two; \"q\"\r\n\r\n"

  private func answer(_ describe: @escaping @Sendable (Connection) -> String) throws -> String {
    let server = try Server.make { _, _ in DescribingExchange(describe) }
    let client = try server.connect()
    client.send(request)
    return client.readResponse().body
  }

  @Test func visitsEveryFieldInOrder() throws {
    let text = try answer { connection in
      var text = ""
      connection.forEachField { name, value in
        text += "[\(String(decoding: name, as: UTF8.self))=\(String(decoding: value, as: UTF8.self))]"
      }
      return text
    }
    #expect(
      text == "[Host=a][X-Twice=one ][Empty=][x-twice=two; \"q\"]"
        || text == "[Host=a][X-Twice=one][Empty=][x-twice=two; \"q\"]")
  }

  @Test func findsAFieldInAnyLetterCase() throws {
    let text = try answer { connection in
      let found = connection.field("X-TWICE").map { String(decoding: $0, as: UTF8.self) } ?? "nil"
      let empty = connection.field("Empty").map { $0.count } ?? -1
      return "\(found.prefix(3)),\(empty),\(connection.field("Missing") == nil)"
    }
    #expect(text == "one,0,true")
  }

  @Test func copiesAllFieldsIntoOneBlockIfTheyFit() throws {
    let text = try answer { connection in
      let needed = connection.copyFields(into: UnsafeMutableRawBufferPointer(start: nil, count: 0)).bytes
      return withUnsafeTemporaryAllocation(byteCount: needed, alignment: 1) { buffer in
        let written = connection.copyFields(into: buffer).bytes
        return written == needed ? String(decoding: buffer, as: UTF8.self) : "\(written) of \(needed)"
      }
    }
    #expect(text.hasPrefix("Host: a\r\nX-Twice: one"))
    #expect(text.hasSuffix("Empty: \r\nx-twice: two; \"q\"\r\n"))
  }

  @Test func keepsThePointerOfAConnection() throws {
    let server = try Server.make { _, _ in
      DescribingExchange { connection in
        let count = Int(bitPattern: connection.socketContext) + 1
        connection.socketContext = UnsafeMutableRawPointer(bitPattern: count)
        return "\(count)"
      }
    }
    let client = try server.connect()
    for number in 1...3 {
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(client.readResponse().body == "\(number)")
    }
  }
}
