import ByteCodecs
import HTTPSemantics

/// Bodies that aren't what Content-Type and Content-Encoding say.
enum ContentLies {
  static let all: [Lie] = types + charsets + codings

  private static let page = "<!doctype html>\n<title>Sign in</title>\n<h1>Sign in to use this network</h1>\n"
  private static let document = "{\"name\": \"Zürich\", \"numbers\": [1, 2, 3]}\n"
  private static let json = "application/json"

  private static func plan(_ type: String?, _ body: BodySpec, coding: String? = nil) -> ResponsePlan {
    var plan = ResponsePlan(status: 200, body: body)
    if let type { plan.fields.append("Content-Type", type) }
    if let coding { plan.fields.append("Content-Encoding", coding) }
    return plan
  }

  private static let types: [Lie] = [
    Lie(
      "html-as-json", "application/json whose body is a page, as networks with a sign-in give it",
      plan(json, .text(page))),
    Lie("empty-json", "application/json whose body is empty", plan(json, .empty)),
    Lie(
      "cut-json", "JSON that breaks off, with a length that fits", plan(json, .text("{\"name\": \"Zürich\", \"numb"))),
    Lie("json-as-html", "text/html whose body is JSON", plan("text/html; charset=utf-8", .text(document))),
    Lie(
      "png-as-jpeg", "image/jpeg whose body is a PNG", options: "-o /dev/null",
      plan("image/jpeg", .bytes(SampleImages.png))),
    Lie("no-type", "a body without Content-Type", plan(nil, .text(document))),
    Lie("bad-type", "a Content-Type that is no media type", plan("json", .text(document))),
    Lie("empty-type", "a Content-Type without a value", plan("", .text(document))),
    Lie(
      "two-types", "two Content-Types",
      {
        var two = plan(json, .text(document))
        two.fields.append("Content-Type", "text/html")
        return two
      }()),
  ]

  private static let charsets: [Lie] = [
    Lie(
      "wrong-charset", "charset=iso-8859-1 above UTF-8", plan("text/plain; charset=iso-8859-1", .text("Zürich, 5 €\n"))),
    Lie(
      "latin1-as-utf8", "charset=utf-8 above ISO 8859-1, which is no UTF-8",
      plan("text/plain; charset=utf-8", .bytes(latin1))),
    Lie("unknown-charset", "a charset that nobody knows", plan("text/plain; charset=x-none", .text("Zürich\n"))),
    Lie("bom", "JSON behind a byte order mark", plan(json, .text("\u{FEFF}" + document))),
    Lie(
      "utf16", "JSON in UTF-16, which JSON must not be (RFC 8259 §8.1)", options: "-o /dev/null",
      plan(json, .bytes(utf16))),
    Lie(
      "nul-in-json", "JSON with NUL bytes behind it", options: "-o /dev/null", plan(json, .text(document + "\0\0\0\0"))),
  ]

  private static let latin1: [UInt8] = Array("Z".utf8) + [0xFC] + Array("rich\n".utf8)
  private static let utf16: [UInt8] = [0xFF, 0xFE] + document.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }

  private static let codings: [Lie] = [
    Lie("plain-as-gzip", "Content-Encoding: gzip above plain bytes", plan(json, .text(document), coding: "gzip")),
    Lie("gzip-as-plain", "gzip without Content-Encoding", options: "-o /dev/null", gzip(0, coding: nil)),
    Lie("cut-gzip", "gzip that breaks off, with a length that fits", options: "-o /dev/null", gzip(12, coding: "gzip")),
    Lie("deflate-as-gzip", "Content-Encoding: gzip above deflate", options: "-o /dev/null", deflate),
    Lie("unknown-coding", "a Content-Encoding that nobody knows", plan(json, .text(document), coding: "x-none")),
  ]

  /// The document compressed, without its last `missing` bytes.
  private static func gzip(_ missing: Int, coding: String?) -> ResponsePlan {
    let bytes = (try? ContentEncoder.encode(Array(document.utf8), as: .gzip)) ?? []
    return plan(json, .bytes(bytes.dropLast(missing)), coding: coding)
  }

  private static let deflate = plan(
    json, .bytes((try? ContentEncoder.encode(Array(document.utf8), as: .deflate)) ?? []), coding: "gzip")
}
