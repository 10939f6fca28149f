#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking
  import Scenarios
  import Testing

  @testable import MockServer

  /// What Foundation's client on Linux makes of answers that are odd or broken on the wire, as measured.
  @Suite struct URLSessionHeadTests {
    /// Bytes on the wire and what a delegate is told then.
    struct Row: Sendable, CustomTestStringConvertible {
      let name: String
      let bytes: String
      let expected: SessionOutcome
      var testDescription: String { name }

      /// `lines` are the head without its last blank line; `hello` follows unless another body is given.
      init(
        _ name: String, _ lines: String..., body: String = "hello", sees statuses: [Int], _ count: Int,
        _ code: URLError.Code?
      ) {
        self.name = name
        bytes = lines.map { $0 + "\r\n" }.joined() + "\r\n" + body
        expected = SessionOutcome(statuses: statuses, bytes: count, code: code)
      }

      /// `text` is all that comes.
      init(_ name: String, all text: String, sees statuses: [Int], _ count: Int, _ code: URLError.Code?) {
        (self.name, bytes) = (name, text)
        expected = SessionOutcome(statuses: statuses, bytes: count, code: code)
      }
    }

    private static let ok = "HTTP/1.1 200 OK"
    private static let length = "Content-Length: 5"
    private static let chunked = "Transfer-Encoding: chunked"

    static let heads: [Row] = [
      Row("no blank after the colon", ok, "Content-Length:5", sees: [], 0, .unknown),
      Row("a blank before the colon", ok, "Content-Length : 5", sees: [], 0, .unknown),
      Row("lines end with LF", all: "HTTP/1.1 200 OK\nContent-Length: 5\n\nhello", sees: [], 0, .unknown),
      Row("a line without a colon", ok, "Broken Line", length, sees: [], 0, .unknown),
      Row("a folded field", ok, "X-A: one", " two", length, sees: [200], 5, nil),
      Row("no blank after the status", "HTTP/1.1 200", length, sees: [], 0, .unknown),
      Row("an empty reason", "HTTP/1.1 200 ", length, sees: [200], 5, nil),
      Row("status of two digits", "HTTP/1.1 99 X", length, sees: [], 0, .unsupportedURL),
      Row("status 999", "HTTP/1.1 999 X", length, sees: [999], 5, nil),
      Row("status of letters", "HTTP/1.1 abc OK", length, sees: [], 0, .unsupportedURL),
      Row("version 9.9", "HTTP/9.9 200 OK", length, sees: [], 0, .unsupportedURL),
      Row("another protocol", "ICY 200 OK", length, sees: [], 0, .unsupportedURL),
      Row("a body up to the close", ok, sees: [200], 5, nil),
      Row("version 1.0, up to the close", "HTTP/1.0 200 OK", sees: [200], 5, nil),
      Row("version 1.0, too short", "HTTP/1.0 200 OK", "Content-Length: 10", sees: [200], 5, .unknown),
      Row("a negative length", ok, "Content-Length: -5", sees: [], 0, .unknown),
      Row("a length of letters", ok, "Content-Length: abc", sees: [], 0, .unknown),
      Row("two lengths", ok, length, "Content-Length: 7", sees: [200], 5, .unknown),
      Row("the same length twice", ok, length, length, sees: [200], 5, nil),
      Row(
        "a length beside chunks", ok, "Content-Length: 3", chunked, body: "5\r\nhello\r\n0\r\n\r\n", sees: [200], 5, nil
      ),
      Row("NUL in a field", ok, "X-A: a\0b", length, sees: [], 0, .unknown),
      Row("an empty field", ok, "X-A:", length, sees: [200], 5, nil),
      Row(
        "a field of 200,000 bytes", ok, "X-A: " + String(repeating: "a", count: 200_000), length, sees: [], 0, .unknown),
      Row("cut in the status line", all: "HTTP/1.1 2", sees: [], 0, .badServerResponse),
      Row("cut before the blank line", all: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n", sees: [], 0, .unknown),
    ]

    static let bodies: [Row] = [
      Row("no chunk size", ok, chunked, body: "zz\r\nhello\r\n0\r\n\r\n", sees: [200], 0, .unknown),
      Row("no line end behind a chunk", ok, chunked, body: "5\r\nhelloX0\r\n\r\n", sees: [200], 5, .unknown),
      Row("a chunk size of 76 bits", ok, chunked, body: "fffffffffffffffffff\r\nhello", sees: [200], 0, .unknown),
      Row("not gzip", ok, "Content-Encoding: gzip", length, sees: [200], 0, .unknown),
      Row("an unknown coding", ok, "Content-Encoding: foo", length, sees: [200], 0, .unknown),
      Row("more than was declared", ok, length, body: "helloEXTRA", sees: [200], 5, nil),
      Row("204", "HTTP/1.1 204 No Content", body: "", sees: [204], 0, nil),
      Row("204 with a body", "HTTP/1.1 204 No Content", length, sees: [204], 0, nil),
      Row("304 with a length", "HTTP/1.1 304 Not Modified", length, body: "", sees: [304], 0, nil),
      Row("103 and nothing", "HTTP/1.1 103 Early Hints", body: "", sees: [103], 0, .badServerResponse),
      Row("103 and 200", "HTTP/1.1 103 Early Hints", "", ok, length, sees: [103, 200], 5, nil),
      Row("101 that nobody asked for", "HTTP/1.1 101 Switching Protocols", "Upgrade: x", sees: [101], 5, nil),
      // No response is told, nor its body, but success is.
      Row("302 without Location", "HTTP/1.1 302 Found", length, sees: [], 0, nil),
      Row("302 to what is no URL", "HTTP/1.1 302 Found", "Location: http://[bad", length, sees: [], 0, nil),
      Row("300 with Location", "HTTP/1.1 300 Multiple Choices", "Location: /x", length, sees: [300], 5, nil),
      Row("302 to FTP", "HTTP/1.1 302 Found", "Location: ftp://127.0.0.1:1/x", length, sees: [], 0, .unsupportedURL),
      // Each goes back to the same answer; the 21st is not followed.
      Row("302 for ever", "HTTP/1.1 302 Found", "Location: /raw", length, sees: [], 0, .httpTooManyRedirects),
    ]

    @Test(arguments: heads + bodies)
    func answerOnTheWire(row: Row) async throws {
      try await withServer { server in
        server.when(.get("/raw")).reply(.raw(row.bytes))
        let url = try #require(URL(string: server.url + "/raw"))
        #expect(await SessionOutcome.of { $0.dataTask(with: url) } == row.expected)
      }
    }
  }
#endif
