import HTTPSemantics
import Quantities

/// What the query of `/cacheable` asks for.
struct CacheableOptions {
  /// What kind of entity tag there is.
  enum Tag: String, CaseIterable {
    case strong, weak, none
    /// Another with each request, for content that stays.
    case rotate
  }

  /// How 304 is used, rightly or not.
  enum Revalidation: String, CaseIterable {
    /// As the standard says (RFC 9110 §13.2.2, §15.4.5).
    case honest
    /// 304 to every GET, even one without conditions.
    case always
    /// 200 to every GET, whatever its conditions.
    case never
    /// 304 without the fields that a 200 would have had.
    case bare
    /// 304 with another entity tag than the one that matched.
    case changed
    /// 304 with a Content-Length that no representation has, on a connection that goes on.
    case length
    /// 304 that speaks of a coding which the representation doesn't have.
    case coded
    /// 304 with a body behind it.
    case body
  }

  /// What Expires says.
  enum Expires {
    case after(Duration)
    /// Yesterday.
    case past
    /// `0`, which is no date and counts as past (RFC 9111 §5.3).
    case zero
  }

  var control: String?
  var tag = Tag.strong
  var hasLastModified = true
  var expires: Expires?
  /// The seconds the answer claims to have spent in caches.
  var age: Int64?
  /// The request fields the answer depends on, as Vary says them.
  var vary: [String] = []
  /// How long one version of the content lasts; nil for ever.
  var changes: Duration?
  var revalidation = Revalidation.honest

  private static let names =
    CacheDirectives.names + [
      "cache-control", "etag", "last-modified", "expires", "age", "vary", "changes", "revalidation",
    ]

  /// Reads the query of `request`.
  /// - Throws: `Problem` 400 for a value that can't be.
  init(_ request: EndpointRequest) throws(Problem) {
    let options = try EndpointOptions(request, Self.names)
    control = try CacheDirectives.text(options, order: request.query.map(\.name))
    if let text = try options.text("cache-control") {
      guard control == nil else {
        throw Problem(
          400, "cache-control=\(text) is the whole field; leave out the other directives, or put them in it")
      }
      control = try Self.fieldText("cache-control", text)
    }
    tag = try options.choice("etag") ?? tag
    hasLastModified = try options.flag("last-modified", standard: true)
    switch try options.text("expires") {
    case nil: break
    case "past": expires = .past
    case "zero": expires = .zero
    case _?: expires = try options.duration("expires").map { .after($0) }
    }
    age = try options.duration("age").map { $0.nanoseconds / 1_000_000_000 }
    if let text = try options.text("vary") {
      vary = try Self.fieldText("vary", text).split { $0 == "," || $0 == " " }.map(String.init)
    }
    changes = try options.duration("changes")
    if let changes, changes < .seconds(1) {
      throw Problem(400, "changes=\(changes.quantityText) is under a second, which Last-Modified can't tell apart")
    }
    revalidation = try options.choice("revalidation") ?? revalidation
  }

  /// A text that can stand in a field.
  private static func fieldText(_ name: String, _ text: String) throws(Problem) -> String {
    guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      throw Problem(400, "\(name)= holds control characters, which no field may")
    }
    return text
  }
}
