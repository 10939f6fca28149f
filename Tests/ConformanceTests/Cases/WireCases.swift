import Foundation
import Scenarios

/// Answers that are odd or broken on the wire.
enum WireCases {
  private static func wire(
    _ name: String, _ lines: String..., body: String = "hello", ending: Ending = .close, method: String = "GET"
  ) -> ConformanceCase {
    raw(name, lines.map { $0 + "\r\n" }.joined() + "\r\n" + body, ending: ending, method: method)
  }

  private static func raw(_ name: String, _ text: String, ending: Ending = .close, method: String = "GET")
    -> ConformanceCase
  {
    ConformanceCase("wire/\(name)", ConformanceStep(method, "/raw")).rules(
      Rule(id: "raw", match: .any("/raw"), replies: [.raw(text, ending: ending)]))
  }

  private static let ok = "HTTP/1.1 200 OK"
  private static let length = "Content-Length: 5"
  private static let chunked = "Transfer-Encoding: chunked"

  static let all = heads + bodies

  static let heads: [ConformanceCase] = [
    wire("no blank after the colon", ok, "Content-Length:5"), wire("blank before the colon", ok, "Content-Length : 5"),
    raw("LF", "HTTP/1.1 200 OK\nContent-Length: 5\n\nhello"), wire("no colon", ok, "Broken Line", length),
    wire("folded", ok, "X-A: one", " two", length), wire("no reason", "HTTP/1.1 200", length),
    wire("empty reason", "HTTP/1.1 200 ", length), wire("two digits", "HTTP/1.1 99 X", length),
    wire("status 999", "HTTP/1.1 999 X", length), wire("letters", "HTTP/1.1 abc OK", length),
    wire("status 0200", "HTTP/1.1 0200 OK", length), wire("version 9.9", "HTTP/9.9 200 OK", length),
    wire("version 1.2", "HTTP/1.2 200 OK", length), wire("lower case", "http/1.1 200 OK", length),
    wire("ICY", "ICY 200 OK", length), wire("up to close", ok), wire("1.0 up to close", "HTTP/1.0 200 OK"),
    wire("1.0 kept", "HTTP/1.0 200 OK", length, "Connection: keep-alive", ending: .keepAlive),
    wire("1.0 too short", "HTTP/1.0 200 OK", "Content-Length: 10"), wire("negative length", ok, "Content-Length: -5"),
    wire("length of letters", ok, "Content-Length: abc"), wire("length with plus", ok, "Content-Length: +5"),
    wire("length as list", ok, "Content-Length: 5, 5"), wire("two lengths", ok, length, "Content-Length: 7"),
    wire("length twice", ok, length, length), wire("empty length", ok, "Content-Length: "),
    wire("length beside chunks", ok, "Content-Length: 3", chunked, body: "5\r\nhello\r\n0\r\n\r\n"),
    wire("NUL", ok, "X-A: a\0b", length), wire("empty field", ok, "X-A:", length),
    wire("empty field with blank", ok, "X-A: ", length),
    wire("long field", ok, "X-A: " + String(repeating: "a", count: 20_000), length),
    wire("very long field", ok, "X-A: " + String(repeating: "a", count: 200_000), length),
    wire("many fields", ok, (1...200).map { "X-\($0): \($0)" }.joined(separator: "\r\n"), length),
    wire("a field twice", ok, "X-A: b", "X-A: c", length), wire("case of names", ok, "x-a: b", "X-A: c", length),
    wire("blanks about a value", ok, "X-A:   b  ", length), wire("bytes above 127", ok, "X-A: \u{e9}", length),
    raw("cut in the status line", "HTTP/1.1 2"),
    raw("cut before the blank line", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n"),
    raw("cut in a field", "HTTP/1.1 200 OK\r\nContent-Le").offline(because: OfflineReason.cutField),
    raw("reset in a field", "HTTP/1.1 200 OK\r\nContent-Le", ending: .reset).offline(because: OfflineReason.cutField),
    raw("nothing", ""), raw("line end before the head", "\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"),
  ]

  static let bodies: [ConformanceCase] = [
    wire("no chunk size", ok, chunked, body: "zz\r\nhello\r\n0\r\n\r\n"),
    wire("no line end behind a chunk", ok, chunked, body: "5\r\nhelloX0\r\n\r\n"),
    wire("chunk size of 76 bits", ok, chunked, body: "fffffffffffffffffff\r\nhello"),
    wire("chunk extension", ok, chunked, body: "5;a=b\r\nhello\r\n0\r\n\r\n"),
    wire("chunks without last", ok, chunked, body: "5\r\nhello\r\n"),
    wire("chunks cut in the end", ok, chunked, body: "5\r\nhello\r\n0\r\n"),
    wire("chunk size in capitals", ok, chunked, body: "A\r\nhellohello\r\n0\r\n\r\n", ending: .keepAlive),
    wire("trailer", ok, chunked, body: "5\r\nhello\r\n0\r\nX-T: a\r\n\r\n").offline(because: OfflineReason.trailer),
    wire("not gzip", ok, "Content-Encoding: gzip", length), wire("unknown coding", ok, "Content-Encoding: foo", length),
    wire("empty gzip", ok, "Content-Encoding: gzip", "Content-Length: 0", body: ""),
    wire("gzip chunked transfer", ok, "Transfer-Encoding: gzip, chunked", body: "0\r\n\r\n"),
    wire("unknown transfer", ok, "Transfer-Encoding: foo"),
    wire("identity transfer", ok, "Transfer-Encoding: identity", length),
    wire("more than declared", ok, length, body: "helloEXTRA"),
    wire("more than declared, kept", ok, length, body: "helloEXTRA", ending: .keepAlive),
    wire("204", "HTTP/1.1 204 No Content", body: ""), wire("204 with a body", "HTTP/1.1 204 No Content", length),
    wire("205 with a body", "HTTP/1.1 205 Reset Content", length),
    wire("304 with a length", "HTTP/1.1 304 Not Modified", length, body: ""),
    wire("304 kept", "HTTP/1.1 304 Not Modified", length, body: "", ending: .keepAlive),
    wire("103 and nothing", "HTTP/1.1 103 Early Hints", body: ""),
    wire("103 and 200", "HTTP/1.1 103 Early Hints", "X-Hint: a", "", ok, length),
    wire("100, 103 and 200", "HTTP/1.1 100 Continue", "", "HTTP/1.1 103 Early Hints", "", ok, length),
    wire("101", "HTTP/1.1 101 Switching Protocols", "Upgrade: x"),
    wire("a HEAD's body", ok, length, body: "", method: "HEAD"), wire("HEAD with a body", ok, length, method: "HEAD"),
    wire("reset behind the body", ok, length, ending: .reset),
    wire("reset in the body", ok, "Content-Length: 9", ending: .reset),
    wire("300 with Location", "HTTP/1.1 300 Multiple Choices", "Location: /x", length),
    wire("304 to an upload", "HTTP/1.1 304 Not Modified", body: "", method: "POST"),
    wire("401 without challenge", "HTTP/1.1 401 Unauthorized", length),
    wire("401 Bearer", "HTTP/1.1 401 Unauthorized", "WWW-Authenticate: Bearer", length),
    wire("401 of an unknown scheme", "HTTP/1.1 401 Unauthorized", "WWW-Authenticate: Foo a=\"b\"", length),
  ]
}
